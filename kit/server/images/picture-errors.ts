import { image as limits, MIB } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import type { ImageRow } from "./queries.ts";

/** Error messages about pictures, with what to do. */
const words = {
  unknown: "This is not a picture that can be read. Send a JPEG, PNG, WebP, GIF or AVIF file.",
  empty: "The file is empty. Choose the picture again.",
  heavy: `The picture is larger than ${limits.maxBytes / MIB} MB. Save it smaller, then send it again.`,
  large: `The picture has more than ${limits.maxSide}×${limits.maxSide} pixels. Make it smaller, then send it again.`,
  broken: "The picture is damaged or incomplete. Open it, save it afresh, then send it again.",
};

/** @param field the name under which the picture was sent */
export function invalidImage(problem: keyof typeof words, field: string): ApiError {
  const message = words[problem];
  return new ApiError("IMAGE_INVALID", { detail: message, errors: [{ path: field, message }] });
}

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
