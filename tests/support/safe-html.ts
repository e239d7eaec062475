import { Parser } from "htmlparser2";
import { expect } from "vitest";

const elements = ["p", "br", "strong", "em", "h2", "h3", "blockquote", "ul", "ol", "li", "hr", "a"];

/**
 * Every byte of it is text, or a tag of the safe set written in the one plain way. Then no parser, whatever
 * its rules, can read anything else into it; that is more than one parser finding nothing.
 */
const plainTag = /<\/?(?:p|strong|em|h2|h3|blockquote|ul|ol|li)>|<(?:br|hr) \/>|<\/a>/;
const plainLink = /<a href="https?:\/\/[^"<>]*" rel="nofollow ugc noopener">/;
const plain = new RegExp(`^(?:[^<>]|${plainTag.source}|${plainLink.source})*$`);

/** Nothing in this text runs, loads or dresses up anything. */
export function expectSafeHtml(html: string) {
  expect(html).toMatch(plain);
  const parser = new Parser({
    onopentag(name, attributes) {
      expect(elements).toContain(name);
      const { href, rel, ...others } = attributes;
      expect(others).toEqual({});
      if (name !== "a") return expect([href, rel]).toEqual([undefined, undefined]);
      expect(["http:", "https:"]).toContain(new URL(href!).protocol);
      expect(rel).toBe("nofollow ugc noopener");
    },
    oncomment: (comment) => expect.fail(`a comment: ${comment}`),
    onprocessinginstruction: (name) => expect.fail(`an instruction: ${name}`),
  });
  parser.end(html);
}
