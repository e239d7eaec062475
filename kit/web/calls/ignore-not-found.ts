import { ApiError } from "./api-error.ts";

/** For deletions. A 404 counts as success: the thing was deleted before, perhaps in another tab. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
