import { EpubCheck } from "@likecoin/epubcheck-ts";
import sax from "sax";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSeries } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { anOpenTale, aTranslation } from "#tests/support/translations.ts";
import { unzip } from "#tests/support/zip.ts";
import { withDomParser } from "#features/editor-files/web/browser-dom.fixture.ts";
import { importOf } from "#features/editor-files/web/imported.fixture.ts";
import { bookName } from "./service.ts";

withDomParser();

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

async function download({ id }: { id: number }) {
  const response = await fetch(`${site.url}/v0/posts/${id}/book`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The text of the elements with this name. @throws if the document isn't well-formed */
function textsOf(xml: string, name: string): string[] {
  const parser = sax.parser(true);
  const found: string[] = [];
  let inside = false;
  Object.assign(parser, {
    onerror(error: Error) {
      throw error;
    },
    onopentag(tag: { name: string }) {
      if (tag.name !== name) return;
      inside = true;
      found.push("");
    },
    onclosetag(tag: string) {
      inside &&= tag !== name;
    },
    ontext(text: string) {
      if (inside) found[found.length - 1] += text;
    },
  });
  parser.write(xml).close();
  return found;
}

const documentOf = (files: Map<string, Buffer>, path: string) => files.get(path)!.toString("utf8");

describe("a Tale as a book", () => {
  it("A book that is imported into the editor has the same title and text", async () => {
    const content =
      '<h2>Prima</h2><p>Il <em>mare</em> era <strong>calmo</strong>.<br>Poi no: <a href="https://example.org/?a=1&amp;b=2">qui</a>.</p><hr>' +
      '<blockquote><p>Una citazione.</p></blockquote><h3>Elenco</h3><ol start="4"><li><p>quattro</p><ul><li><p>e mezzo</p></li></ul></li></ol>';
    const tale = await aPublishedTale(site, { title: "L’onda & il faro", content, languageName: "IT", level: "B1" });
    const { bytes } = await download(tale);
    expect(await importOf("book.epub", bytes)).toEqual({ title: tale.title, content, leftOut: [] });
  });

  it("The book is an EPUB with title, author, language, address and a cover", async () => {
    const tale = await aPublishedTale(site, {
      title: 'L’été & "l’hiver" <1>',
      content: "<p>Il était une fois un phare.</p><hr><p>Fin.</p>",
      languageName: "FR",
      level: "A2",
      warnings: ["DEATH"],
    });
    const { response, bytes } = await download(tale);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/epub+zip"]);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="l-ete-l-hiver-1.epub"');
    // A reading system looks for the type at this place: the first file, stored, without extra fields.
    expect(bytes.subarray(30, 58).toString("latin1")).toBe("mimetypeapplication/epub+zip");
    const files = unzip(bytes);
    const opf = documentOf(files, "book/package.opf");
    expect(documentOf(files, "META-INF/container.xml")).toContain('full-path="book/package.opf"');
    expect(textsOf(opf, "dc:title")).toEqual([tale.title]);
    expect(textsOf(opf, "dc:creator")).toEqual([tale.writer.username]);
    expect(textsOf(opf, "dc:language")).toEqual(["fr"]);
    const address = `http://fabula.test/posts/horror/${tale.id}`;
    expect(textsOf(opf, "dc:identifier")).toEqual([address]);
    expect(opf).toContain('property="schema:accessModeSufficient">textual<');
    for (const [, href] of opf.matchAll(/href="([^"]+)"/g)) expect(files.has(`book/${href}`)).toBe(true);
    const cover = await sharp(files.get("book/cover.jpg")).metadata();
    expect([cover.format, cover.width, cover.height]).toEqual(["jpeg", 800, 1200]);
    const text = documentOf(files, "book/tale.xhtml");
    expect(textsOf(text, "h1")).toEqual([tale.title]);
    expect(textsOf(text, "p")).toEqual([
      `par ${tale.writer.username}`,
      "Niveau A2",
      "Ce récit contient\u00a0: mort",
      "Il était une fois un phare.",
      "Fin.",
      "Publié sur Fabula",
    ]);
    expect(text).toContain(`href="${address}"`);
    for (const path of ["book/contents.xhtml", "book/cover.xhtml"]) textsOf(documentOf(files, path), "p");
  });

  it("Today's EPUBCheck finds nothing in a book, and odd addresses lead from page and book to the same place", async () => {
    const wanted = [
      ["https://example.org/%zz", "https://example.org/%25zz"],
      ["https://example.org/?q=%", "https://example.org/?q=%25"],
      ["https://example.org/#a#b", "https://example.org/#a%23b"],
      ["https://example.org/a%2fb#%c3%a9%", "https://example.org/a%2fb#%c3%a9%25"],
      ["http://[::1]:8080/a", "http://[::1]:8080/a"],
    ] as const;
    const links = wanted.map(([sent]) => `<a href="${sent}">there</a>`).join(" ");
    const odd =
      '<a href="https://example.org/a|b[1] {c}?d=^`\\">odd</a> <a href="http://münchen.example/ü?é#ß">name</a>';
    const content =
      `<p>Look ${links} and ${odd}.</p><ol start="1986"><li>One<ul><li>a</li></ul></li><li></li><li>Three</li></ol>` +
      "<h2>Part</h2><blockquote>said</blockquote><hr><h3>Small</h3><p>End.</p>";
    const tale = await aPublishedTale(site, { title: 'L’été & "l’hiver" <1>', content, languageName: "FR" });
    const { bytes } = await download(tale);
    expect((await EpubCheck.validate(new Uint8Array(bytes))).messages).toEqual([]);
    const text = documentOf(unzip(bytes), "book/tale.xhtml");
    const page = await (await fetch(`${site.url}/posts/horror/${tale.id}`)).text();
    for (const [, address] of wanted) {
      expect(text).toContain(`href="${address}"`);
      expect(page).toContain(`href="${address}"`);
    }
    expect(text).toContain('<ol start="1986">');
    expect(text).toContain("<li></li>");
    expect(page).toContain('<ol start="1986">');
  });

  it("The book of a part of a series names the series and its number", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const tales = [await aPublishedTale(site, { author }), await aPublishedTale(site, { author })];
    await aSeries(site, { author, title: "Lamps & keepers", tales });
    const { bytes } = await download(tales[1]!);
    expect((await EpubCheck.validate(new Uint8Array(bytes))).messages).toEqual([]);
    const files = unzip(bytes);
    const opf = documentOf(files, "book/package.opf");
    expect(textsOf(opf, "meta")).toContain("Lamps & keepers");
    expect(opf).toContain('<meta refines="#series" property="group-position">2</meta>');
  });

  it("The same Tale gives the same bytes, for visitors and members", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const [one, other] = await Promise.all([download(tale), download(tale)]);
    expect(other.bytes.equals(one.bytes)).toBe(true);
    const { client } = await aReader(site);
    expect((await client.post(`/v1/posts/${tale.id}/like`)).status).toBe(200);
    expect((await download(tale)).bytes.equals(one.bytes)).toBe(true);
  });

  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a submitted Tale", aSubmittedTale],
    ]),
  )("The book of %s gets 404, also for its author", async (_what, make) => {
    const tale = await make(site);
    for (const client of [site.visitor(), tale.writer.client])
      expectProblem(await client.get(`/v0/posts/${tale.id}/book`), 404, "NOT_FOUND");
  });

  it("A deleted Tale has no book, although it was made before", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    expect((await download(tale)).response.status).toBe(200);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect((await download(tale)).response.status).toBe(404);
  });

  it.each(
    firstOrAll([
      ["Été à l’île", "ete-a-l-ile.epub"],
      ["物語", "tale-7.epub"],
      ["..", "tale-7.epub"],
      ['"quoted"\r\n', "quoted.epub"],
      ["x".repeat(250), `${"x".repeat(60)}.epub`],
    ]),
  )("The file of %j is called %s", (title, name) => {
    expect(bookName({ id: 7, title })).toBe(name);
  });
});

describe("a book of two versions", () => {
  const second = (files: Map<string, Buffer>) => documentOf(files, "book/tale.xhtml");
  const bookWith = async (tale: { id: number }, other: number | string) =>
    fetch(`${site.url}/v0/posts/${tale.id}/book?with=${other}`);

  it(
    "Each paragraph is followed by its counterpart in its own language, and both authors are named",
    { tags: "variation" },
    async () => {
      const tale = await anOpenTale(site, { content: "<p>Uno, e poi altro.</p><hr /><p>Due.</p>", languageName: "IT" });
      const other = await aTranslation(site, tale, "EN", {
        title: "Numbers",
        content: "<p>One, and more then.</p><hr /><p>Two.</p>",
      });
      const response = await bookWith(tale, other.id);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect((await EpubCheck.validate(new Uint8Array(bytes))).messages).toEqual([]);
      const files = unzip(bytes);
      expect(second(files).replaceAll(/\s*\n\s*/g, "")).toContain(
        '<p>Uno, e poi altro.</p><div class="counterpart" lang="en" xml:lang="en"><p>One, and more then.</p></div><hr/>' +
          '<p>Due.</p><div class="counterpart" lang="en" xml:lang="en"><p>Two.</p></div>',
      );
      const metadata = documentOf(files, "book/package.opf");
      expect(textsOf(metadata, "dc:language")).toEqual(["it", "en"]);
      expect(textsOf(metadata, "dc:creator")).toEqual([tale.author, other.author]);
      expect(textsOf(second(files), "h1")).toEqual([tale.title]);
    },
  );

  it("Versions with other paragraphs follow each other whole", { tags: "variation" }, async () => {
    const tale = await anOpenTale(site, { content: "<p>Uno, e poi altro.</p><p>Due.</p>", languageName: "IT" });
    const other = await aTranslation(site, tale, "EN", { content: "<p>One, and then a two.</p>" });
    const files = await unzip(Buffer.from(await (await bookWith(tale, other.id)).arrayBuffer()));
    expect(second(files).replaceAll(/\s*\n\s*/g, "")).toContain(
      '<p>Uno, e poi altro.</p><p>Due.</p><hr/><div class="counterpart" lang="en" xml:lang="en"><p>One, and then a two.</p></div>',
    );
  });

  it("Another Tale that is no version is ignored", { tags: "variation" }, async () => {
    const tale = await anOpenTale(site, { languageName: "IT" });
    const stranger = await aPublishedTale(site);
    const response = await bookWith(tale, stranger.id);
    expect(response.status).toBe(200);
    const files = await unzip(Buffer.from(await response.arrayBuffer()));
    expect(second(files)).not.toContain('class="counterpart"');
  });
});
