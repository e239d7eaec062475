import { notebookPath, wordReviewPath } from "./features/user/addresses.ts";
import { storeApplicationPages } from "./platform/offline-copies.ts";

const loadModules = () =>
  Promise.all([
    import("./features/user/user-layout.tsx"),
    import("./features/user/notebook/notebook-page.tsx"),
    import("./features/user/notebook/review-page.tsx"),
  ]);

/** Stores the pages of the notebook with their modules and everything that the application has loaded. */
export const storeOfflineNotebook = (): Promise<void> =>
  storeApplicationPages([notebookPath, wordReviewPath], loadModules);
