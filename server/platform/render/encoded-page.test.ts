import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./encoded-page.ts";

describe("the encoding of a response", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", null],
    ["identity", null],
    [undefined, null],
  ])("Accept-Encoding %s selects %s", (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
});
