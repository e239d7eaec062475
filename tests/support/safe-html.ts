import { Parser } from "htmlparser2";
import { expect } from "vitest";

const elements = ["p", "br", "strong", "em", "h2", "h3", "blockquote", "ul", "ol", "li", "hr", "a"];

/**
 * Matches HTML that consists only of text and of allowed tags in their simplest form. Every parser reads such HTML in
 * the same way, so this proves more than a check with one parser.
 */
const plainTag = /<\/?(?:p|strong|em|h2|h3|blockquote|ul|ol|li)>|<ol start="\d{1,10}">|<(?:br|hr) \/>|<\/a>/;
const plainLink = /<a href="https?:\/\/[^"<>]*" rel="nofollow ugc noopener">/;
const plain = new RegExp(`^(?:[^<>]|${plainTag.source}|${plainLink.source})*$`);

/** Checks that the HTML runs no scripts, loads no files and has no styles. */
export function expectSafeHtml(html: string) {
  expect(html).toMatch(plain);
  const parser = new Parser({
    onopentag(name, attributes) {
      expect(elements).toContain(name);
      const { href, rel, start, ...others } = attributes;
      expect(others).toEqual({});
      if (start !== undefined) expect([name, start]).toEqual(["ol", String(Number(start))]);
      if (name !== "a") return expect([href, rel]).toEqual([undefined, undefined]);
      expect(["http:", "https:"]).toContain(new URL(href!).protocol);
      expect(rel).toBe("nofollow ugc noopener");
    },
    oncomment: (comment) => expect.fail(`a comment: ${comment}`),
    onprocessinginstruction: (name) => expect.fail(`an instruction: ${name}`),
  });
  parser.end(html);
}
