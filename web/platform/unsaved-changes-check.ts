import type { Location } from "react-router";

/**
 * State of a navigation that leaves nothing behind, or knowingly: nobody is asked whether they want to leave
 * something unsaved.
 */
export const skipUnsavedChangesCheck = { skipUnsavedChangesCheck: true };

export const skipsUnsavedChangesCheck = ({ state }: Location) =>
  (state as typeof skipUnsavedChangesCheck | null)?.skipUnsavedChangesCheck === true;
