import { expect, it } from "vitest";
import { textLength } from "#kit/text/tale-text.ts";
import { newsPictures as bounds } from "#vocabulary/limits.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { pictureAddressesIn } from "./pictures-in-text.ts";
import { sanitizeContent, sanitizeWithPictures } from "./sanitize-content.ts";

const address = (digit: string) => `/images/${digit.repeat(32)}/1280.webp`;
const [one, two] = [address("a"), address("b")];
const known = new Map([
  [one, { width: 1280, height: 720 }],
  [two, { width: 300, height: 200 }],
]);
const clean = (html: string) => sanitizeWithPictures(html, known);
const stored = (alt = "", caption = "", src = one) => {
  const { width, height } = known.get(src)!;
  const words = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />${words}</figure>`;
};

it("A known picture stays with the sides that it was stored with, its text and its caption", () => {
  const written = `<p>a</p><figure class="x" onclick="y"><img onerror="z" style="q" width="9" alt="A  hall" src="${one}"><figcaption>The <em>new</em> hall</figcaption></figure>`;
  expect(clean(written)).toBe(`<p>a</p>${stored("A hall", "The new hall")}`);
  expect(clean(`<img src=${two}>`)).toBe(stored("", "", two));
});

it("No picture stays in a Tale, and none that isn't known", () => {
  const sources = [address("c"), `https://example.org${one}`, `//example.org${one}`, `${one}?x`, `${one}#x`, "data:,x"];
  for (const src of [...sources, "javascript:1", `/x/..${one}`, ""]) {
    expect(clean(`<p>a</p><img src="${src}" alt="b"><p>c</p>`)).toBe("<p>a</p><p>c</p>");
    expect(clean(`<figure><img src="${src}"><figcaption>b</figcaption></figure>`)).toBe("<p>b</p>");
  }
  expect(sanitizeContent(`<p>a</p>${stored("x", "b")}`)).toBe("<p>a</p><p>b</p>");
});

it("A caption is without what is not read, and a figure without a caption has none", () => {
  const script = "<script>x</script><style>y</style>";
  expect(clean(`<figure><img src="${one}"><figcaption>a${script}</figcaption>b</figure>`)).toBe(stored("", "a"));
  expect(clean(`<figure>${script}<img src="${one}"><figcaption> </figcaption></figure>`)).toBe(stored());
});

it("A picture among words, in a heading, a list, a quote or a table gets its own place", () => {
  const cases: [string, string][] = [
    [`<p>a <img src="${one}"> b</p>`, `<p>a</p>${stored()}<p> b</p>`],
    [`<h2>a<img src="${one}"></h2>`, `<h2>a</h2>${stored()}`],
    [`<ul><li>a<img src="${one}"></li></ul>`, `<ul><li><p>a</p>${stored()}</li></ul>`],
    [`<blockquote><img src="${one}"></blockquote>`, `<blockquote>${stored()}</blockquote>`],
    [`<p><em>a<img src="${one}">b</em></p>`, `<p><em>a</em></p>${stored()}<p><em>b</em></p>`],
    [`<figure><img src="${one}"><img src="${two}"></figure>`, `${stored()}${stored("", "", two)}`],
  ];
  for (const [written, kept] of cases) expect([written, clean(written)]).toEqual([written, kept]);
});

it("Sanitising a text with pictures again changes nothing", () => {
  const alts = ['a "b" & <c> > d', "&lt;script&gt;", "x".repeat(bounds.textMax + 9), "😀".repeat(bounds.textMax + 9)];
  for (const alt of alts) {
    const figure = `<figure><img src="${one}" alt="${alt.replaceAll('"', "&quot;")}"><figcaption>${alt}</figcaption></figure>`;
    const once = clean(`a <img src="${one}"> b${figure}`);
    expect(clean(once)).toBe(once);
    expect(once.match(/<img /g)).toHaveLength(2);
    expect(textLength(once.replaceAll(/<figcaption>.*?<\/figcaption>/g, ""))).toBe(2);
  }
});

const safeTag =
  /^<(\/?(p|strong|em|h2|h3|blockquote|ul|ol|li|figure|figcaption)|(br|hr) \/|ol start="\d+"|\/?a( href="https?:[^"]*" rel="[^"]*")?|img src="[^"]*" alt="[^"]*" width="\d+" height="\d+" loading="lazy" \/)>$/;

it("Markup in and around a picture is harmless", () => {
  for (const vector of xssVectors) {
    const figure = (inside: string) =>
      `<figure>${inside}<img src="${one}" alt='${inside.replaceAll("'", "")}'><figcaption>${inside}</figcaption></figure>`;
    const once = clean(`${figure(vector)}${vector}${figure(vector)}`);
    for (const [tag] of once.matchAll(/<[^>]*>/g)) expect(tag).toMatch(safeTag);
    for (const [, src] of once.matchAll(/<img src="([^"]*)"/g)) expect(src).toBe(one);
    expect(clean(once)).toBe(once);
  }
});

it("Addresses of pictures are found once each", () => {
  expect(pictureAddressesIn(`${stored()}${stored("", "", two)}${stored()}`)).toEqual([one, two]);
  expect(pictureAddressesIn("<p>none</p>")).toEqual([]);
});
