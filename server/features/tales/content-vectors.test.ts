import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aWriter, type Person } from "#tests/support/people.ts";
import { contentVectors } from "#tests/support/content-vectors.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleForm, someTags } from "#tests/support/tales.ts";

/** What a user sends as a Tale's text is shown as HTML: nothing in it may run, load or dress up anything. */

let site: TestSite;
let writer: Person;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  writer = await aWriter(site);
  tags = await someTags(site);
});
afterAll(() => site.close());

const elements = ["p", "br", "strong", "em", "h2", "h3", "blockquote", "ul", "ol", "li", "hr", "a"];

/**
 * Every byte of it is text, or a tag of the safe set written in the one plain way. Then no parser, whatever
 * its rules, can read anything else into it; that is more than one parser finding nothing.
 */
const plainTag = /<\/?(?:p|strong|em|h2|h3|blockquote|ul|ol|li)>|<(?:br|hr) \/>|<\/a>/;
const plainLink = /<a href="https?:\/\/[^"<>]*" rel="nofollow ugc noopener">/;
const plain = new RegExp(`^(?:[^<>]|${plainTag.source}|${plainLink.source})*$`);

function expectHarmless(html: string) {
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

async function stored(content: string): Promise<{ id: number; content: string; overview: string }> {
  const { status, body } = await writer.client.post("/v1/posts", {
    body: aTaleForm({ tags, content, isFinished: 1 }),
  });
  expect(status).toBe(201);
  return body;
}

const words = "Once upon a time there was a tale.";

describe("what comes back holds nothing but the safe set", () => {
  it("is checked with enough vectors, each once", () => {
    expect(new Set(contentVectors).size).toBeGreaterThan(120);
  });

  it.each(contentVectors)("after a paragraph: %s", async (vector) => {
    const { content } = await stored(`<p>${words}</p>${vector}`);
    expectHarmless(content);
    expect(content).toContain(words);
  });

  it.each(contentVectors)("in plain text: %s", async (vector) => {
    const { content } = await stored(`${words} ${vector} ${words}`);
    expectHarmless(content);
  });

  it("of one vector in another, and when what came back is sent again", async () => {
    for (const [at, vector] of contentVectors.entries()) {
      const inside = contentVectors[(at * 7 + 3) % contentVectors.length]!;
      const half = Math.floor(vector.length / 2);
      const { content } = await stored(
        `<p>${words}</p>${vector.slice(0, half)}${inside}${vector.slice(half)}`,
      );
      expectHarmless(content);
      const again = await stored(content);
      expectHarmless(again.content);
      expect(again.content).toBe(content);
    }
  });
});

it("readers get the same harmless text, and the overview as bare text", async () => {
  const { id } = await stored(`<p>${words}</p>${contentVectors.join("\n")}`);
  const { client } = await aModerator(site);
  await client.patch(`/v1/posts/${id}`);
  for (const path of [`/v0/posts/${id}`, `/v0/post-published/${id}`]) {
    const { headers, body } = await site.visitor().get(path);
    expectHarmless(body.content);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
  }
});

it("titles and notes are text: they come back as they were typed", async () => {
  const title = `<img src=x onerror=alert(1)> & "quotes"`;
  const body = aTaleForm({ tags, title, isFinished: 1 });
  const { body: tale } = await writer.client.post("/v1/posts", { body });
  expect(tale.title).toBe(title);
  const { client } = await aModerator(site);
  const returned = await client.patch(`/v1/posts/${tale.id}/return`, { body: { note: title } });
  expect(returned.body.returnNote).toBe(title);
});
