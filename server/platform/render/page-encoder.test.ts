import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MIB } from "#contract/limits.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { etagOf } from "./encoded-page.ts";
import { createPageEncoder } from "./page-encoder.ts";

/** Words in an order of their own for each page, between the same header and footer. */
function htmlOf(number: number): string {
  const layout = Array.from({ length: 300 }, (_, at) => `<p class="column-${(at * 7919) % 997}">Menu ${at ** 3}</p>`);
  const text = Array.from({ length: 200 }, (_, at) => `word${((at + 1) * (number + 13) * 7919) % 9973}`);
  return `${layout.join("")}<main>${text.join(" ")}</main>${layout.toReversed().join("")}`;
}
const caching = { cacheTags: [], maxAge: 60 };
const aPage = (html: string) => ({ html, status: 200, language: "it" as const, caching, totals: null });
const encodings = ["br", "gzip", null] as const;

describe("The encoder of pages", () => {
  it.each(firstOrAll(encodings))(
    "A page that was first sent as %s has the same content in each encoding",
    async (first) => {
      const encoder = createPageEncoder();
      for (const html of [htmlOf(1), htmlOf(2), htmlOf(3)]) {
        const page = await encoder.toPage(aPage(html), "posts/horror", first);
        expect(brotliDecompressSync(await encoder.encode(page, "br")).toString()).toBe(html);
        expect(gunzipSync(await encoder.encode(page, "gzip")).toString()).toBe(html);
        expect(String(await encoder.encode(page, null))).toBe(html);
        expect(String(await page.html())).toBe(html);
        expect(new Set(encodings.map((encoding) => etagOf(page, encoding))).size).toBe(3);
      }
    },
  );

  it("Pages that are encoded at the same time and after each other keep their own content", async () => {
    const encoder = createPageEncoder();
    const html = Array.from({ length: 30 }, (_, at) => htmlOf(at));
    for (const encoding of encodings) {
      const pages = await Promise.all(html.map((each) => encoder.toPage(aPage(each), "posts/horror", encoding)));
      const shown = await Promise.all(pages.map(async (page) => String(await encoder.encode(page, null))));
      expect(shown).toEqual(html);
    }
  });

  it("A page that is larger than the buffers for pages is encoded whole", { tags: "variation" }, async () => {
    const html = Array.from({ length: 80 }, (_, at) => htmlOf(at)).join("");
    const page = await createPageEncoder().toPage(aPage(html), "posts/horror", "br");
    expect(String(await page.html())).toBe(html);
  });

  it("Pages that look alike take much less memory than what is sent", async () => {
    const encoder = createPageEncoder();
    await encoder.toPage(aPage(htmlOf(1)), "posts/horror", "br");
    const [alike, another] = await Promise.all(
      ["posts/horror", "profile"].map((kind) => encoder.toPage(aPage(htmlOf(2)), kind, "br")),
    );
    const sent = await encoder.encode(alike!, "br");
    expect(alike!.size).toBeLessThan(sent.length * 0.75);
    expect(another!.size).toBe((await createPageEncoder().toPage(aPage(htmlOf(2)), "profile", "br")).size);
  });

  it("A page whose sent bytes had to make room is encoded again", async () => {
    const html = [htmlOf(1), htmlOf(2), htmlOf(3)];
    const room = (await createPageEncoder().toPage(aPage(html[0]!), "", null)).html;
    const encoder = createPageEncoder((await room()).length * 2);
    const pages = await Promise.all(html.map((each) => encoder.toPage(aPage(each), "", null)));
    const kept = () => pages.map((page) => encoder.kept(etagOf(page, null)) !== null);
    expect(kept()).toEqual([false, true, true]);
    expect(String(await encoder.encode(pages[0]!, null))).toBe(html[0]);
    expect(kept()).toEqual([true, false, true]);
  });

  it("A page that is not to be cached leaves nothing behind", async () => {
    const encoder = createPageEncoder();
    const page = await encoder.toPage({ ...aPage(htmlOf(1)), caching: null }, "unsubscribe", "br");
    expect(brotliDecompressSync(await encoder.encode(page, "br")).toString()).toBe(htmlOf(1));
    expect(encoder.kept(etagOf(page, "br"))).toBeNull();
    expect(encoder.bytes).toBe(0);
  });

  it(
    "Many kinds of pages take no more than some megabytes for what they have in common",
    { tags: "variation" },
    async () => {
      const encoder = createPageEncoder(1);
      for (let kind = 0; kind < 200; kind += 1) await encoder.toPage(aPage(htmlOf(kind)), `kind ${kind}`, null);
      expect(encoder.bytes).toBeLessThan(8 * MIB);
    },
  );
});
