import { Refusal } from "../problem.ts";

/** Each picture holds its file in memory while it waits to be made ready: no more wait than that. */
export const waitingRoom = (places: number) => ({
  places,
  full: () =>
    new Refusal("UNAVAILABLE", {
      detail: "Too many pictures are being made ready. Nothing was changed; try again in a moment.",
      retryAfterSeconds: 5,
    }),
});
