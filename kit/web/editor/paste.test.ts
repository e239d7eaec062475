import { describe, expect, it } from "vitest";
import { withDomParser } from "#features/editor-files/web/browser-dom.fixture.ts";
import { blocksOfHtml, htmlOf } from "#features/editor-files/web/html-blocks.ts";
import type { LeftOut } from "./left-out.ts";
import { cleanPaste } from "./paste.ts";

withDomParser();

/** The pasted text as the editor has it. */
const pasted = (html: string) => htmlOf(blocksOfHtml(cleanPaste(html)));

/** The names of what the text lost. */
function lost(html: string) {
  const leftOut = new Set<LeftOut>();
  cleanPaste(html, leftOut);
  return [...leftOut].toSorted();
}

describe("pasting from word processors", () => {
  it("Text of Word keeps headings, lists with levels, quotes, emphasis and scene breaks", () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head>
<body lang=IT style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle>Il faro<o:p></o:p></p>
<h1>Capitolo uno<o:p></o:p></h1>
<p class=MsoNormal style='text-align:justify'>Nessuno l\u2019aveva <b style='mso-bidi-font-weight:normal'>acceso</b> da
trent\u2019anni.<span style='mso-spacerun:yes'>  </span>Il <i>guar\u00addiano</i> <span style='font-style:italic'>dormiva</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal align=center style='text-align:center'>* * *<o:p></o:p></p>
<p class=MsoQuote>Una lettera.<o:p></o:p></p>
<p class=MsoQuote>Senza firma.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>pane<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span></span><![endif]>integrale<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>sale<o:p></o:p></p>
<!--EndFragment--></body></html>`;
    expect(pasted(html)).toBe(
      "<h2>Il faro</h2><h2>Capitolo uno</h2>" +
        "<p>Nessuno l’aveva <strong>acceso</strong> da trent’anni. Il <em>guardiano</em> <em>dormiva</em>.</p><hr>" +
        "<blockquote><p>Una lettera.</p><p>Senza firma.</p></blockquote>" +
        '<ul><li><p>pane</p><ol start="3"><li><p>integrale</p></li></ol></li><li><p>sale</p></li></ul>',
    );
  });

  it("Deleted text, comments and footnotes of Word are dropped, inserted text stays", () => {
    const html = `<p class=MsoNormal>The lamp <del cite="mailto:Ann" datetime="2026-01-01T10:00"><span style='color:red'>was out</span></del><ins cite="mailto:Ann">burned</ins><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a> all night<span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span>.</p>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> A note.</p></div></div>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Why?</p></div></div>`;
    expect(pasted(html)).toBe("<p>The lamp burned all night.</p>");
    expect(lost(html)).toEqual(["comments", "deletions", "notes"]);
  });

  it("Lists of Word for the web are one list with levels and numbers", () => {
    const item = (level: number, start: number, text: string, name = "ol") =>
      `<div class="ListContainerWrapper SCXW1 BCX0"><${name} class="NumberListStyle${level} SCXW1" role="list" start="${start}">` +
      `<li data-listid="1" data-aria-level="${level}" data-aria-posinset="${start}" role="listitem" class="OutlineElement Ltr">` +
      `<p class="Paragraph SCXW1"><span class="TextRun">${text}</span><span class="EOP SCXW1">&nbsp;</span></p></li></${name}></div>`;
    const text =
      '<div class="OutlineElement"><p class="Paragraph"><span class="TextRun">Then</span><span class="EOP">&nbsp;</span></p></div>';
    const html =
      `<div class="OutlineElement Ltr">${item(1, 1, "First")}${item(2, 1, "Sub a")}${item(2, 2, "Sub b")}${item(1, 2, "Second")}</div>` +
      `${text}<div>${item(1, 3, "Third")}${item(2, 1, "point", "ul")}</div>`;
    expect(pasted(html)).toBe(
      "<ol><li><p>First</p><ol><li><p>Sub a</p></li><li><p>Sub b</p></li></ol></li><li><p>Second</p></li></ol><p>Then</p>" +
        '<ol start="3"><li><p>Third</p><ul><li><p>point</p></li></ul></li></ol>',
    );
  });

  it("A pasted list keeps its number as a browser reads it", () => {
    const list = (start: string) => cleanPaste(`<ol start="${start}" type="a" reversed><li>one</li></ol>`);
    expect([list("4"), list("0"), list("-3"), list("x"), list("2147483648")]).toEqual([
      '<ol start="4"><li>one</li></ol>',
      '<ol start="0"><li>one</li></ol>',
      ...Array<string>(3).fill("<ol><li>one</li></ol>"),
    ]);
  });

  it("The wrapper of Google Docs makes nothing bold, and its nested lists stay nested", { tags: "variation" }, () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2f"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Part one</span></h1>
<p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">She said </span><span style="font-size:11pt;font-weight:700">no</span><span style="font-size:11pt;font-weight:700;font-style:italic"> twice</span><span style="font-weight:400">.</span></p><br />
<p dir="ltr"><span style="font-size:18pt;font-weight:700">The pier</span></p>
<ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span style="font-weight:400">salt</span></p></li><ul><li dir="ltr"><p dir="ltr" role="presentation"><span style="font-weight:400">coarse</span></p></li></ul></ul>
<p dir="ltr"><a href="https://example.org/x" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">a link</span></a><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p></b>`;
    expect(pasted(html)).toBe(
      "<h2>Part one</h2><p>She said <strong>no<em> twice</em></strong>.</p><h2>The pier</h2>" +
        '<ul><li><p>salt</p><ul><li><p>coarse</p></li></ul></li></ul><p><a href="https://example.org/x">a link</a></p>',
    );
  });

  it(
    "Text of LibreOffice keeps its emphasis and loses notes, fonts and empty paragraphs",
    { tags: "variation" },
    () => {
      const html = `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head>
<body lang="it-IT" dir="ltr"><p align="justify" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Il <i>mare</i><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> era <b>calmo</b>.</font></font></p>
<p align="justify" style="margin-bottom: 0cm"><br/>
</p><p>⁂</p><ul><li><p>uno</p></li><ul><li><p>due</p></li></ul></ul>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Nota.</p></div></body></html>`;
      expect(pasted(html)).toBe(
        "<p>Il <em>mare</em> era <strong>calmo</strong>.</p><hr><ul><li><p>uno</p><ul><li><p>due</p></li></ul></li></ul>",
      );
    },
  );

  it("Each cell of a table becomes a paragraph, and an empty one nothing", () => {
    const html =
      "<table><tr><th>Name</th><th></th></tr><tr><td>Anna</td><td><p>the <b>keeper</b></p></td></tr></table><p>End.</p>";
    expect(pasted(html)).toBe("<p>Name</p><p>Anna</p><p>the <strong>keeper</strong></p><p>End.</p>");
    expect(lost(html)).toEqual(["tables"]);
  });

  it("The wide spaces of Pages become plain spaces", { tags: "variation" }, () => {
    const html = `<meta charset="UTF-8"><p class="p1"><span class="s1"><b>One</b><span class="Apple-converted-space"> </span>two,<span class="Apple-converted-space">&nbsp; </span>three</span></p><p class="p2"><span class="s1"></span><br></p>`;
    expect(pasted(html)).toBe("<p><strong>One</strong> two, three</p>");
  });

  it("Emphasis by Word's style sheet stays, its lines are scene breaks, and hidden text and contents are named", () => {
    const html = `<html><head><style><!--
/* Definitions */ @font-face {font-family:"Cambria Math";}
p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt;}
span.Thought {mso-style-name:Thought; font-style:italic;}
span.Shout {font-weight:bold;} p.Letter {font-style:italic;}
@list l0:level1 {mso-level-text:"%1.";}
--></style></head><body><p class=MsoToc1><a href="#_Toc1">One<span>3</span></a></p>
<p class=MsoNormal>She <span class=Thought>thought so</span> and <span class=Shout>shouted</span><span style='mso-hide:all'> secret</span>.</p>
<p class=Letter>Dear you</p>
<div style='mso-element:para-border-div;border:none;border-bottom:solid windowtext 1.5pt'><p class=MsoNormal style='border:none'>Before.</p></div>
<p class=MsoNormal style='border:solid windowtext 1.0pt'>In a box, x<sup>2</sup>.</p></body></html>`;
    expect(pasted(html)).toBe(
      "<p>She <em>thought so</em> and <strong>shouted</strong>.</p><p><em>Dear you</em></p><p>Before.</p><hr><p>In a box, x2.</p>",
    );
    expect(lost(html)).toEqual(["contents", "hidden", "marks"]);
  });

  it("A mail keeps its lines, smileys and quoted paragraphs", { tags: "variation" }, () => {
    const html = `<div dir="ltr"><div>Ciao <i>Marta</i>,<img alt="😀" src="x"></div><div><br></div><div>una<br>due</div></div>
<blockquote class="gmail_quote" style="border-left:1px solid"><div>Prima.<br><br>Seconda.</div></blockquote>`;
    expect(pasted(html)).toBe(
      "<p>Ciao <em>Marta</em>,😀</p><p>una<br>due</p><blockquote><p>Prima.</p><p>Seconda.</p></blockquote>",
    );
    expect(lost(html)).toEqual([]);
  });

  it("Text of Obsidian keeps struck words and loses notes and pictures, which are named", { tags: "variation" }, () => {
    const html = `<p>One <del>two</del> <a class="internal-link" href="Note">Note</a><img src="x"></p><sup class="footnote-ref"><a href="#fn-1">[1]</a></sup>
<pre><code>verse one
verse two</code></pre><section class="footnotes"><hr><ol><li><p>note</p></li></ol></section>`;
    expect(pasted(html)).toBe("<p>One two Note</p><p>verse one<br>verse two</p>");
    expect(lost(html)).toEqual(["marks", "notes", "pictures"]);
  });

  it("A list of LibreOffice that it divides by levels is one list", { tags: "variation" }, () => {
    const html =
      '<ol start="4"><li><p>four</p></ol><ul><ul><li><p>point</p></ul></ul><ol start="5"><li><p>five</p></ol><ol><li><p>one</p></ol>';
    expect(pasted(html)).toBe(
      '<ol start="4"><li><p>four</p><ul><li><p>point</p></li></ul></li><li><p>five</p></li></ol><ol><li><p>one</p></li></ol>',
    );
  });
});
