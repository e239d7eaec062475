import { ApiError } from "../api-error.ts";
import type { ImageRow } from "./queries.ts";

/** A picture that exists, but whose bytes can't be had from the object store. */
export class PictureUnavailable extends ApiError {
  readonly picture: Pick<ImageRow, "hash" | "width" | "height">;

  constructor(picture: Pick<ImageRow, "hash" | "width" | "height">) {
    super("UNAVAILABLE", { detail: "The pictures are not available at the moment.", retryAfterSeconds: 30 });
    this.picture = picture;
  }
}

/** The error of an upload while the object store does not work. */
export const uploadsUnavailable = () =>
  new ApiError("UNAVAILABLE", {
    detail: "Pictures can't be stored at the moment. Nothing was changed; try again in a few minutes.",
    retryAfterSeconds: 30,
  });
