import { ApiError } from "./api-error.ts";

/**
 * The queue of work that holds something large in memory while it waits, so only so much may wait.
 * @param detail what there is too much of, as the refused client reads it
 */
export const limitedQueue = (places: number, detail: string) => ({
  places,
  full: () =>
    new ApiError("UNAVAILABLE", {
      detail: `${detail} Nothing was changed; try again in a moment.`,
      retryAfterSeconds: 5,
    }),
});
