import { ApiError } from "../api-error.ts";

/** Each picture holds its file in memory while it waits to be made ready: no more wait than that. */
export const imageQueue = (places: number) => ({
  places,
  full: () =>
    new ApiError("UNAVAILABLE", {
      detail: "Too many pictures are being made ready. Nothing was changed; try again in a moment.",
      retryAfterSeconds: 5,
    }),
});
