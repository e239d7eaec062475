import { image as limits, MIB } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";

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
