import { describe, expect, it } from "vitest";
import { textParts } from "./text-parts.ts";

/** `text`, `[link]`, `{mention}`. */
const parts = (text: string) =>
  textParts(text).map((part) =>
    part.kind === "words" ? part.text : part.kind === "link" ? `[${part.url}]` : `{${part.username}}`,
  );

describe("splitting a comment's text into parts", () => {
  it("http and https URLs become links, without the full stop after them", () => {
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
  ])("Other text stays plain text: %s", (text) => expect(parts(text)).toEqual([text]));

  it.each([
    "https://accounts.google.com@evil.example/",
    "http://ada:secret@evil.example",
    "https://ada:@evil.example/?next=https://example.org",
    "https://a%40b@evil.example/x",
    "https://example.org@berta",
  ])("An address with a name or password in it stays plain text: %s", (text) =>
    expect(parts(`See ${text} now`).join("")).toBe(`See ${text} now`),
  );

  it("Valid usernames after @ become mentions", () => {
    expect(parts("@ada1 and (@Berta), not @ada, @nameofmorethan20letters or x@carla")).toEqual([
      "{ada1}",
      " and (",
      "{Berta}",
      "), not @ada, @nameofmorethan20letters or x@carla",
    ]);
  });

  it("Markup and line breaks stay as they were typed", () => {
    expect(parts("<b>bold</b>\n<script>")).toEqual(["<b>bold</b>\n<script>"]);
  });

  it("The parts together are exactly the original text", () => {
    const text = "a @ada1 https://example.org/@berta b";
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(parts(text)).toEqual(["a ", "{ada1}", " ", "[https://example.org/@berta]", " b"]);
  });
});
