import { describe, expect, it } from "vitest";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { expectSafeHtml } from "#tests/support/safe-html.ts";
import { sanitizeContent } from "./safe-html.ts";

/** Whatever people send at length is shown as HTML: nothing in it may run, load or dress up anything. */

const words = "Once upon a time there was a tale.";

describe("what is kept holds nothing but the safe set", () => {
  it("The vectors are many and unique", () => {
    expect(new Set(xssVectors).size).toBeGreaterThan(120);
  });

  it.each(xssVectors)("HTML after a paragraph is harmless: %s", (vector) => {
    const content = sanitizeContent(`<p>${words}</p>${vector}`);
    expectSafeHtml(content);
    expect(content).toContain(words);
  });

  it.each(xssVectors)("HTML in plain text is harmless: %s", (vector) => {
    expectSafeHtml(sanitizeContent(`${words} ${vector} ${words}`));
  });

  it("Nested vectors are harmless, and sanitizing again changes nothing", () => {
    for (const [at, vector] of xssVectors.entries()) {
      const inside = xssVectors[(at * 7 + 3) % xssVectors.length]!;
      const half = Math.floor(vector.length / 2);
      const content = sanitizeContent(`<p>${words}</p>${vector.slice(0, half)}${inside}${vector.slice(half)}`);
      expectSafeHtml(content);
      expect(sanitizeContent(content)).toBe(content);
    }
  });
});

describe("a link", () => {
  const safeLink = (words: string) => `<a href="https://ok.example/" rel="nofollow ugc noopener">${words}</a>`;
  const cases = [
    [
      '<p><a href="javascript:x">one</a> <a href="https://ok.example/">two</a> three</p>',
      `<p>one ${safeLink("two")} three</p>`,
    ],
    [
      '<p><a href="//evil.example">one</a></p><p><a href="https://ok.example/">two</a></p><p>three</p>',
      `<p>one</p><p>${safeLink("two")}</p><p>three</p>`,
    ],
    [
      '<p><a name="x">o<strong>n</strong>e</a> <a>two</a> <a href="https://ok.example/">three</a>.</p>',
      `<p>o<strong>n</strong>e two ${safeLink("three")}.</p>`,
    ],
    [
      '<p><strong><a href="data:x">one</a></strong> <a href="https://ok.example/"> </a>two</p>',
      "<p><strong>one</strong> two</p>",
    ],
  ] as const;
  it.each(cases)("A link without an address becomes its text and ends before the next link: %s", (sent, content) => {
    expect(sanitizeContent(sent)).toBe(content);
    expect(sanitizeContent(content)).toBe(content);
  });
});
