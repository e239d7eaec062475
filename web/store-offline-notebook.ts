import { notebookPath, wordReviewPath } from "./features/user/addresses.ts";
import { storeApplicationPages } from "./platform/offline-copies.ts";

/** Loads the modules of the notebook's pages, and stores the pages with everything that the application has loaded. */
export async function storeOfflineNotebook(): Promise<void> {
  await Promise.all([
    import("./features/user/user-layout.tsx"),
    import("./features/user/notebook/notebook-page.tsx"),
    import("./features/user/notebook/review-page.tsx"),
  ]);
  await storeApplicationPages([notebookPath, wordReviewPath]);
}
