import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { withDomParser } from "./browser-dom.fixture.ts";
import { aDocx, anOdt } from "./documents.fixture.ts";
import { contentOf, importOf, refusal } from "./imported.fixture.ts";

withDomParser();

describe("importing OpenDocument", () => {
  it("Deleted text, comments, notes and pictures are not read; styles that inherit make text bold", async () => {
    const styles =
      '<style:style style:name="T1" style:family="text" style:parent-style-name="T0"/>' +
      '<style:style style:name="T0" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
    const text =
      "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>" +
      '<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Small</text:h>' +
      '<text:p>A <text:span text:style-name="T1">bold</text:span><text:s text:c="2"/>word<office:annotation><text:p>why</text:p></office:annotation>' +
      "<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:line-break/>" +
      '<draw:frame><draw:image/></draw:frame>end</text:p><text:h text:outline-level="1">Two</text:h>';
    expect(await importOf("a.odt", anOdt(text, {}, styles))).toEqual({
      title: null,
      content: "<h2>One</h2><h3>Small</h3><p>A <strong>bold</strong> word<br>end</p><h2>Two</h2>",
      leftOut: ["deletions", "comments", "notes", "pictures"],
    });
  });
});

describe("importing OpenDocument of writers", () => {
  it("Hidden text, lines, readings and numbers are read as in a document of Word", async () => {
    const styles =
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>' +
      '<style:style style:name="P" style:family="paragraph"><style:text-properties text:display="none"/></style:style>' +
      '<style:style style:name="L" style:family="paragraph"><style:paragraph-properties fo:border-bottom="1pt solid #000"/></style:style>' +
      '<style:style style:name="B" style:family="paragraph"><style:paragraph-properties fo:border="1pt solid #000"/></style:style>' +
      '<style:style style:name="Q" style:family="paragraph" style:parent-style-name="Block_20_Quotation"/>' +
      '<style:style style:name="Block_20_Quotation" style:family="paragraph"/>' +
      '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="4"/></text:list-style>' +
      '<text:list-style style:name="M"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>';
    const list = (items: string, more = "") => `<text:list text:style-name="N"${more}>${items}</text:list>`;
    const item = (text: string, more = "") => `<text:list-item${more}><text:p>${text}</text:p></text:list-item>`;
    const text =
      '<text:p>Seen<text:span text:style-name="H"> NOT</text:span>.<text:variable-set text:display="none">NO</text:variable-set></text:p><text:p text:style-name="P">NOR</text:p>' +
      '<text:section text:display="none"><text:p>NEVER</text:p></text:section>' +
      '<text:p text:style-name="L"/><text:p text:style-name="B">Box</text:p><text:p><draw:rect svg:height="0.02in" xmlns:svg="v"><text:p/></draw:rect></text:p><text:p text:style-name="L">End</text:p>' +
      "<text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby></text:p>" +
      '<text:p text:style-name="Q">Said.</text:p>' +
      list(item("four") + item("five")) +
      `<text:list text:style-name="M"><text:list-item><text:list>${item("a")}</text:list></text:list-item></text:list>` +
      "<text:p>Text.</text:p>" +
      list(item("six") + item("year", ' text:start-value="1986"'), ' text:continue-numbering="true"');
    expect(await importOf("a.odt", anOdt(text, {}, styles))).toEqual({
      title: null,
      content:
        "<p>Seen.</p><hr><p>Box</p><hr><p>End</p><hr><p>漢(kan)</p><blockquote><p>Said.</p></blockquote>" +
        '<ol start="4"><li><p>four</p></li><li><p>five</p><ul><li><p>a</p></li></ul></li></ol><p>Text.</p>' +
        '<ol start="6"><li><p>six</p></li></ol><ol start="1986"><li><p>year</p></li></ol>',
      leftOut: ["hidden"],
    });
  });
});

describe("importing a document of Word", () => {
  it("Deleted text is not read", async () => {
    const body =
      "<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText> gone</w:delText></w:r></w:del>" +
      '<w:ins><w:r><w:t xml:space="preserve"> added</w:t></w:r></w:ins></w:p>';
    expect(await contentOf("a.docx", aDocx(body))).toBe("<p>kept added</p>");
  });

  const p = (inside: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`;
  const r = (text: string, properties = "") =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const part = (name: string, inside: string) => ({
    [`word/${name}.xml`]: strToU8(
      `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:${name}>`,
    ),
  });
  const style = (type: string, id: string, inside: string) =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;

  it("Styles make text italic and bold, by inheritance too, and turn each other round", async () => {
    const styles = part(
      "styles",
      style("character", "Emphasis", "<w:rPr><w:i/></w:rPr>") +
        style("character", "Thought", '<w:basedOn w:val="Emphasis"/>') +
        style("character", "Loud", '<w:basedOn w:val="Thought"/><w:rPr><w:b/><w:i w:val="0"/></w:rPr>') +
        style("paragraph", "Letter", "<w:rPr><w:i/></w:rPr>") +
        style("paragraph", "Quote", "<w:rPr><w:i/></w:rPr>"),
    );
    const styled = (id: string) => `<w:rStyle w:val="${id}"/>`;
    const body =
      p(
        r("She ") +
          r("thought", styled("Thought")) +
          r(" and ") +
          r("shouted", styled("Loud")) +
          r("plain", `${styled("Emphasis")}<w:i w:val="false"/>`),
      ) +
      p(r("Dear ") + r("you", styled("Emphasis")), '<w:pStyle w:val="Letter"/>') +
      p(r("Said ") + r("so", styled("Emphasis")), '<w:pStyle w:val="Quote"/>') +
      p(r("שלום", "<w:rtl/><w:b/><w:iCs/>"));
    expect(await contentOf("a.docx", aDocx(body, styles))).toBe(
      "<p>She <em>thought</em> and <strong>shouted</strong>plain</p><p><em>Dear </em>you</p>" +
        "<blockquote><p>Said <em>so</em></p></blockquote><p><em>שלום</em></p>",
    );
  });

  it("Hidden text is left out and named, by a style too", async () => {
    const styles = part("styles", style("character", "Note", "<w:rPr><w:vanish/></w:rPr>"));
    const body = p(
      r("Seen") +
        r(" NOT", "<w:vanish/>") +
        r(" NOR", '<w:rStyle w:val="Note"/>') +
        r(" here", '<w:rStyle w:val="Note"/><w:vanish w:val="0"/>'),
    );
    expect(await importOf("a.docx", aDocx(body, styles))).toEqual({
      title: null,
      content: "<p>Seen here</p>",
      leftOut: ["hidden"],
    });
  });

  it("A line below or above words is a scene break, a box and a heading's line are none", async () => {
    const line = (...sides: string[]) =>
      `<w:pBdr>${sides.map((side) => `<w:${side} w:val="single"/>`).join("")}</w:pBdr>`;
    const box = line("top", "left", "bottom", "right");
    const body =
      p(r("One"), line("bottom")) +
      p("", "") +
      p(r("Two")) +
      p("", line("top")) +
      p(r("Three"), line("top")) +
      p(r("In a"), box) +
      p("", box) +
      p(r("box"), box) +
      p(r("Band"), line("top", "bottom")) +
      p(r("Part"), `<w:outlineLvl w:val="1"/>${line("bottom")}`) +
      p(r("Four"), '<w:pBdr><w:bottom w:val="nil"/></w:pBdr>');
    expect(await contentOf("a.docx", aDocx(body))).toBe(
      "<p>One</p><hr><p>Two</p><hr><p>Three</p><p>In a</p><p>box</p><p>Band</p><h2>Part</h2><p>Four</p>",
    );
  });

  it("Words next to breaks, in fields, boxes, formulas and readings stay apart and in order", async () => {
    const field = (instruction: string, result: string) =>
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
      `<w:r><w:instrText>${instruction}</w:instrText></w:r>` +
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
      result +
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const body =
      p('<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t><w:tab/><w:t>three</w:t><w:br w:type="page"/><w:t>four</w:t></w:r>') +
      p(
        r("On ") +
          `<w:fldSimple w:instr="DATE">${r("Monday")}</w:fldSimple>` +
          r(" at ") +
          field(" TIME ", r("noon")) +
          field(' HYPERLINK "https://example.org/" \\l "top" ', r(" there")),
      ) +
      p(field(" TOC \\o ", r("Chapter 1") + field(" PAGEREF x ", r("3")))) +
      p(
        `<w:bdo w:val="rtl">${r("שלום")}</w:bdo>` +
          `<w:dir w:val="ltr">${r(" there")}</w:dir>` +
          `<w:smartTag>${r(" Rome")}</w:smartTag>`,
      ) +
      p(`<w:r><w:ruby><w:rubyPr/><w:rt>${r("kan")}</w:rt><w:rubyBase>${r("漢")}</w:rubyBase></w:ruby></w:r>`) +
      p(
        '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>',
      ) +
      p(r("O"), '<w:framePr w:dropCap="drop"/>') +
      p(r("nce upon"));
    expect(await contentOf("a.docx", aDocx(body))).toBe(
      '<p>one<br>two three</p><p>four</p><p>On Monday at noon<a href="https://example.org/#top"> there</a></p><p>שלום there Rome</p>' +
        "<p>漢(kan)</p><p>1/2</p><p>Once upon</p>",
    );
  });

  it("Lists keep their numbers, also after other text", async () => {
    const numbering = part(
      "numbering",
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="decimal"/></w:lvl>' +
        '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1986"/></w:lvlOverride></w:num>',
    );
    const item = (text: string, level = 0, number = 1) =>
      p(r(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`);
    const body =
      item("four") +
      item("a", 1) +
      item("five") +
      p(r("Text.")) +
      item("six") +
      item("year", 0, 2) +
      p(r("x"), '<w:numPr><w:numId w:val="0"/></w:numPr>');
    expect(await contentOf("a.docx", aDocx(body, numbering))).toBe(
      '<ol start="4"><li><p>four</p><ul><li><p>a</p></li></ul></li><li><p>five</p></li></ol><p>Text.</p>' +
        '<ol start="6"><li><p>six</p></li></ol><ol start="1986"><li><p>year</p></li></ol><p>x</p>',
    );
  });

  it("Paragraphs without a number of their own belong to the item above that is indented as they are", async () => {
    const level = (number: number, format: string, sign: string) =>
      `<w:lvl w:ilvl="${number}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign}"/><w:pPr><w:ind w:left="${720 * (number + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
    const numbering = part(
      "numbering",
      `<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "bullet", "•")}</w:abstractNum>` +
        `<w:abstractNum w:abstractNumId="1">${level(0, "bullet", " ")}</w:abstractNum>` +
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
    );
    const item = (text: string, at = 0, number = 1) =>
      p(r(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${number}"/></w:numPr>`);
    const body =
      item("one") +
      item("a", 1) +
      p(r("more of a"), '<w:ind w:left="1440"/>') +
      p(r("more of one"), '<w:ind w:start="720"/>') +
      item("by Pandoc", 0, 2) +
      item("two") +
      p(r("End"), '<w:ind w:firstLine="720"/>') +
      item("alone", 0, 2);
    expect(await contentOf("a.docx", aDocx(body, numbering))).toBe(
      "<ol><li><p>one</p><ul><li><p>a</p><p>more of a</p></li></ul><p>more of one</p><p>by Pandoc</p></li><li><p>two</p></li></ol>" +
        "<p>End</p><p>alone</p>",
    );
  });

  it("Each part that a Tale can't have is named", async () => {
    const header = strToU8(`<w:hdr xmlns:w="w">${p(r("Marta / LAMP / 1"))}</w:hdr>`);
    const relationships = strToU8(
      '<Relationships><Relationship Id="h" Type="a/header" Target="header1.xml"/></Relationships>',
    );
    const body =
      `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>${p(r("Contents"))}</w:sdt>` +
      p(r("Seen") + r("s", "<w:strike/>") + "<w:r><w:commentReference/><w:footnoteReference/></w:r>") +
      "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>";
    const more = { "word/header1.xml": header, "word/_rels/document.xml.rels": relationships };
    const { content, leftOut } = await importOf("a.docx", aDocx(body, more));
    expect([content, leftOut]).toEqual([
      "<p>Seens</p>",
      ["headers", "contents", "marks", "comments", "notes", "deletions"],
    ]);
  });

  it("The main part may have any name", async () => {
    const relationships = strToU8(
      '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/word/document2.xml"/></Relationships>',
    );
    const other = unzipSync(aDocx(p(r("Here."))))["word/document.xml"]!;
    const file = { ...unzipSync(aDocx("")), "_rels/.rels": relationships, "word/document2.xml": other };
    expect(await contentOf("a.docx", zipSync(file))).toBe("<p>Here.</p>");
    const sheet = { ...unzipSync(aDocx("")), "word/document.xml": strToU8("<workbook/>") };
    expect(await refusal("a.docx", zipSync(sheet))).toBe("format");
  });
});
