import type { Location } from "react-router";

/** The state of a navigation that skips the question about unsaved changes. */
export const skipUnsavedChangesCheck = { skipUnsavedChangesCheck: true };

export const skipsUnsavedChangesCheck = ({ state }: Location) =>
  (state as typeof skipUnsavedChangesCheck | null)?.skipUnsavedChangesCheck === true;
