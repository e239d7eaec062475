import { describe, expect, it } from "vitest";
import { textParts } from "./text-parts.ts";

/** `words`, `[link]`, `{mention}`. */
const parts = (text: string) =>
  textParts(text).map((part) =>
    part.kind === "words" ? part.text : part.kind === "link" ? `[${part.url}]` : `{${part.username}}`,
  );

describe("the text of a comment", () => {
  it("links addresses with http and https, and leaves the full stop behind them alone", () => {
    expect(parts("See https://example.org/a?b=c#d. Or http://example.com!")).toEqual([
      "See ",
      "[https://example.org/a?b=c#d]",
      ". Or ",
      "[http://example.com]",
      "!",
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "ftp://example.org",
    "mailto:ada@example.org",
    "example.org",
    "//example.org",
    "ada@example.org",
  ])("leaves %s as words", (text) => expect(parts(text)).toEqual([text]));

  it("links names that could be somebody's", () => {
    expect(parts("@ada1 and (@Berta), not @ada, @nameofmorethan20letters or x@carla")).toEqual([
      "{ada1}",
      " and (",
      "{Berta}",
      "), not @ada, @nameofmorethan20letters or x@carla",
    ]);
  });

  it("keeps markup and line breaks as they were typed", () => {
    expect(parts("<b>bold</b>\n<script>")).toEqual(["<b>bold</b>\n<script>"]);
  });

  it("never loses a letter", () => {
    const text = "a @ada1 https://example.org/@berta b";
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(parts(text)).toEqual(["a ", "{ada1}", " ", "[https://example.org/@berta]", " b"]);
  });
});
