import { ApiError } from "../api-error.ts";

/** The queue of pictures to process. It is limited because each one holds its file in memory while it waits. */
export const imageQueue = (places: number) => ({
  places,
  full: () =>
    new ApiError("UNAVAILABLE", {
      detail: "Too many pictures are being made ready. Nothing was changed; try again in a moment.",
      retryAfterSeconds: 5,
    }),
});
