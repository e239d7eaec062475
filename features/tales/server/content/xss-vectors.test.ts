import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aWriter, type Person } from "#tests/support/people.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { expectSafeHtml } from "#tests/support/safe-html.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleForm, tagNames } from "#tests/support/tales.ts";

/** Pages show a Tale's text as HTML: nothing in it may run scripts, load files or change the style. */

let site: TestSite;
let writer: Person;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  writer = await aWriter(site);
  tags = await tagNames(site);
});
afterAll(() => site.close());

async function createTale(content: string): Promise<{ id: number; content: string; overview: string }> {
  const { status, body } = await writer.client.post("/v1/posts", {
    body: aTaleForm({ tags, content, isFinished: 1 }),
  });
  expect(status).toBe(201);
  return body;
}

const words = "Once upon a time there was a tale.";

it("The stored content of XSS vectors contains only safe HTML", async () => {
  // kit/server/safe-html/sanitize-content.test.ts tries them one by one.
  for (let at = 0; at < xssVectors.length; at += 10) {
    const { content } = await createTale(`<p>${words}</p>${xssVectors.slice(at, at + 10).join("\n")}`);
    expectSafeHtml(content);
    expect(content).toContain(words);
  }
});

it("Readers get the sanitised content, and the overview as plain text", async () => {
  const { id } = await createTale(`<p>${words}</p>${xssVectors.join("\n")}`);
  const { client } = await aModerator(site);
  await client.patch(`/v1/posts/${id}`);
  for (const path of [`/v0/posts/${id}`, `/v0/post-published/${id}`]) {
    const { headers, body } = await site.visitor().get(path);
    expectSafeHtml(body.content);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
  }
});

it("Titles and notes are plain text and come back unchanged", async () => {
  const title = `<img src=x onerror=alert(1)> & "quotes"`;
  const body = aTaleForm({ tags, title, isFinished: 1 });
  const { body: tale } = await writer.client.post("/v1/posts", { body });
  expect(tale.title).toBe(title);
  const { client } = await aModerator(site);
  const answer = await client.patch(`/v1/posts/${tale.id}/return`, { body: { note: title } });
  expect(answer.body.returnNote).toBe(title);
});
