import { sharedValue } from "#kit/web/pages/shared-value.ts";

/** The members whom the reader has blocked or unblocked on this page: comments that were loaded before show it at once. */

const changes = sharedValue<ReadonlyMap<string, boolean>>(new Map());

export const rememberBlock = (username: string, isBlocked: boolean) =>
  changes.set(new Map(changes.get()).set(username, isBlocked));

/** @param loaded what the server said when the page was loaded */
export function useIsBlocked(username: string | null, loaded: boolean): boolean {
  const known = changes.useValue();
  return username === null ? loaded : (known.get(username) ?? loaded);
}
