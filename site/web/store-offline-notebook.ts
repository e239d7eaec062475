import { notebookPath, wordReviewPath } from "./pages/account/addresses.ts";
import { storeApplicationPages } from "#kit/web/pages/offline-copies.ts";

const loadModules = () =>
  Promise.all([
    import("./pages/account/user-layout.tsx"),
    import("#features/notebook/web/pages/notebook-page.tsx"),
    import("#features/notebook/web/pages/review-page.tsx"),
  ]);

/** Stores the pages of the notebook with their modules and everything that the application has loaded. */
export const storeOfflineNotebook = (): Promise<void> =>
  storeApplicationPages([notebookPath, wordReviewPath], loadModules);
