import type { Location } from "react-router";

/**
 * State of a navigation that leaves nothing behind, or knowingly: nobody is asked whether they want to leave
 * something unsaved.
 */
export const leavesFreely = { leavesFreely: true };

export const isFreeToLeave = ({ state }: Location) => (state as typeof leavesFreely | null)?.leavesFreely === true;
