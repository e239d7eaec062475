import { request as limits } from "#contract/limits.ts";
import { ApiError } from "../api-error.ts";

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Refuses JSON with too many fields or levels before it is parsed: one pass over the bytes, without recursion.
 * Elements of lists count as fields. The parser checks the syntax afterwards.
 * @throws {ApiError} BAD_REQUEST
 */
export function checkJsonSize(json: Uint8Array) {
  let [level, fields, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) fields += 1;
    else if (byte === closeBrace || byte === closeBracket) level -= 1;
    else if (byte === openBrace || byte === openBracket) {
      level += 1;
      // Commas separate fields: each object or list has one field more than commas.
      fields += 1;
      if (level > limits.levels)
        throw new ApiError("BAD_REQUEST", { detail: `JSON may be nested ${limits.levels} levels deep.` });
    }
    if (fields > limits.fields)
      throw new ApiError("BAD_REQUEST", { detail: `JSON may have ${limits.fields} fields in all.` });
  }
}
