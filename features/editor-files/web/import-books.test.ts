import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { withDomParser } from "./browser-dom.fixture.ts";
import { anEpub } from "./documents.fixture.ts";
import { contentOf, importOf, refusal } from "./imported.fixture.ts";

withDomParser();

describe("importing books", () => {
  it("The pages of an EPUB are read in their order, without cover and contents, with the emphasis of its style sheet", async () => {
    const file = anEpub(
      [
        '<section epub:type="cover"><img src="c.jpg"/></section>',
        '<h1 class="t">The  lamp</h1><p>Marta</p>',
        '<h1><a id="x"/>One</h1><p>She <span class="i">thought</span><a epub:type="noteref" href="#n">1</a><br/>so.</p><h2>Small</h2><p>* * *</p>',
        '<h1>Two</h1><div class="p">A <b>word</b>&nbsp;more.</div><p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p><aside epub:type="footnote">note</aside>',
      ],
      "<dc:title>The lamp</dc:title><dc:creator>Marta</dc:creator>",
      { "EPUB/s.css": strToU8("/* a */ @media print { p { color: red } } span.i { font-style: italic }") },
    );
    expect(await importOf("a.epub", file)).toEqual({
      title: "The lamp",
      content:
        "<h2>One</h2><p>She <em>thought</em><br>so.</p><h3>Small</h3><hr><h2>Two</h2><p>A <strong>word</strong>\u00a0more.</p><p>漢(kan)</p>",
      leftOut: ["notes"],
    });
  });

  it("A book that is locked, damaged or hostile is refused", async () => {
    const lock = (algorithm: string) => ({
      "META-INF/encryption.xml": strToU8(`<encryption><EncryptionMethod Algorithm="${algorithm}"/></encryption>`),
    });
    expect(await refusal("a.epub", anEpub(["<p>x</p>"], "", lock("http://www.w3.org/2001/04/xmlenc#aes128-cbc")))).toBe(
      "locked",
    );
    expect(await refusal("a.epub", anEpub(["<p>x</p>"], "", lock("http://www.idpf.org/2008/embedding")))).toBe(
      "imported",
    );
    expect(await refusal("a.epub", anEpub(["<p>x</p>"], "", { "EPUB/book.opf": strToU8("<package") }))).toBe("damaged");
    expect(await refusal("a.epub", anEpub(["<p>a</p>".repeat(2000), "<p>a</p>".repeat(2000)]))).toBe("tooManyParts");
    const entities = '<!DOCTYPE p [<!ENTITY a "ha">]><package/>';
    expect(await refusal("a.epub", anEpub([], "", { "EPUB/book.opf": strToU8(entities) }))).toBe("damaged");
    expect(await refusal("a.epub", anEpub(["<div>".repeat(50_000)]))).not.toBe("imported");
    expect(
      await contentOf("a.epub", anEpub(['<p onclick="x()">a<script>b</script></p><a href="javascript:x">c</a>'])),
    ).toBe("<p>a</p><p>c</p>");
  });
});

it("Very many tags, comments and rules without an end are read or refused at once", async () => {
  for (const part of ["<style>", "<!--", "<q/", "</head"])
    expect(await refusal("a.html", `<p>x</p>${part.repeat(200_000)}`)).toBe("imported");
  expect(await refusal("a.html", "<a ".repeat(200_000))).toBe("tooManyParts");
  for (const part of ["/*", "a", "a{"])
    expect(await refusal("a.html", `<style>${part.repeat(200_000)}</style><p>x</p>`)).toBe("imported");
});

it("A saved page has its title, its emphasis and its lists", async () => {
  const html =
    "<html><head><title>The lamp</title><meta name=author content=Marta><style>.t{font-style:italic}</style></head><body>" +
    '<p class="title">The lamp</p><p>Marta</p><p>She <span class="t">thought</span>.</p><ol start="4"><li>four</ol>';
  expect(await importOf("a.html", html)).toEqual({
    title: "The lamp",
    content: '<p>She <em>thought</em>.</p><ol start="4"><li><p>four</p></li></ol>',
    leftOut: [],
  });
});
