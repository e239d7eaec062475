/** @module-tag variation */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { editPath } from "#features/writing/web/addresses.ts";
import { aDocx, anEpub, anOdt } from "#features/editor-files/web/documents.fixture.ts";
import { axeViolations, horizontalOverflow, setWidth, smallTargets } from "../support/accessibility.ts";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { aDraft } from "../support/tales.ts";
import { translator } from "../support/translator.ts";
import { chooseFile, fileMenu, imported, importQuestion, toFile, type NamedFile } from "../support/tale-files.ts";

/** Tales come from files. */

const t = translator("en");

const paragraphs = (text: Locator) => text.locator("p").allTextContents();

/** Drops a file on the text, as from a folder. */
const drop = (text: Locator, { name, content }: NamedFile) =>
  text.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(file.bytes)], file.name));
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, bytes: [...Buffer.from(content)] },
  );

const word = aDocx(
  '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>The lamp on the pier</w:t></w:r></w:p>' +
    '<w:p><w:r><w:t xml:space="preserve">Nobody had </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>lit</w:t></w:r>' +
    '<w:r><w:t xml:space="preserve"> it for thirty years.</w:t></w:r><w:del><w:r><w:delText> A lie.</w:delText></w:r></w:del></w:p>' +
    "<w:p><w:r><w:t>* * *</w:t></w:r></w:p><w:p><w:r><w:t>It burned all the same.</w:t></w:r></w:p>",
  {
    "word/styles.xml": Buffer.from(
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
        '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style></w:styles>',
    ),
  },
);

it(
  "A writer imports a document of Word into a new Tale by keyboard, on a phone, and the file is not sent",
  journey(async ({ openBrowser, site }) => {
    const { page, requests } = await openBrowser({ as: await aWriter(site), width: 360 });
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await waitUntilLoaded(page);
    const readers = () => requests.filter((request) => request.includes("/assets/import-file"));
    expect(readers()).toEqual([]);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postDataBuffer()?.toString("latin1") ?? ""));

    // Begun early: a key can be faster than the message to the browser that the test answers the chooser.
    const chooser = page.waitForEvent("filechooser");
    await fileMenu(page).focus();
    await page.keyboard.press("ArrowDown");
    await expectFocus(button(page, t("laboratory:import.button")));
    expect([...(await axeViolations(page)), ...(await smallTargets(page))]).toEqual([]);
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(toFile({ name: "Lamp (final 2).docx", content: word }));
    await imported(page, "Lamp (final 2).docx");
    expect(readers()).not.toEqual([]);
    await expectFocus(fileMenu(page));

    expect(await editor.title.inputValue()).toBe("The lamp on the pier");
    await eventually(async () =>
      expect(await paragraphs(editor.text)).toEqual(["Nobody had lit it for thirty years.", "It burned all the same."]),
    );
    expect(await editor.text.locator("em").allTextContents()).toEqual(["lit"]);
    expect(await editor.text.locator("hr").count()).toBe(1);
    await setWidth(page, 320);
    expect([...(await horizontalOverflow(page)), ...(await smallTargets(page))]).toEqual([]);
    await editor.chooseTags(1);
    await editor.saved();
    // The text is sent when it is saved; the archive that it came in is not.
    expect(sent.some((body) => body.includes("It burned all the same."))).toBe(true);
    expect(sent.filter((body) => body.includes("PK\u0003\u0004") || body.includes("Lamp (final 2)"))).toEqual([]);
  }),
);

it(
  "A text is replaced or continued as its writer chooses, and a replaced one can be brought back",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const first = "Nobody had lit the lamp for thirty years.";
    const { id } = await aDraft(site, { author, title: "The lamp", content: `<p>${first}</p>` });
    const { page } = await openBrowser({ as: author, width: 360 });
    await page.goto(editPath(id));
    const { text, saved, title } = taleEditor(page, t);
    await waitUntilLoaded(page);
    const file = { name: "more.md", content: "It *burned*[^1] all the same.\n\n[^1]: Why?\n" };

    await chooseFile(page, file);
    await importQuestion(page).waitFor();
    expect([...(await axeViolations(page)), ...(await smallTargets(page))]).toEqual([]);
    await page.keyboard.press("Escape");
    await importQuestion(page).waitFor({ state: "hidden" });
    expect(await paragraphs(text)).toEqual([first]);

    await chooseFile(page, file);
    await button(importQuestion(page), t("laboratory:import.add")).click();
    await imported(page, file.name);
    await page.getByText(t("editor:leftOut.list", { parts: t("editor:leftOut.parts.notes") })).waitFor();
    await eventually(async () => expect(await paragraphs(text)).toEqual([first, "It burned all the same."]));

    await chooseFile(page, { name: "other.txt", content: "The sea\n\n\nThere was one step too many." });
    await button(importQuestion(page), t("laboratory:import.replace")).click();
    await imported(page, "other.txt");
    await page.getByText(t("laboratory:import.replaced")).waitFor();
    await button(page, t("site:buttons.close")).press("Enter");
    await page.getByText(t("laboratory:import.replaced")).waitFor({ state: "detached" });
    await expectFocus(fileMenu(page));
    // The Tale has a title: that of the file becomes a heading.
    await eventually(async () => expect(await text.getByRole("heading").allTextContents()).toEqual(["The sea"]));
    expect(await title.inputValue()).toBe("The lamp");
    await saved();
    expect((await author.client.get(`/v1/posts/${id}`)).body.content).toBe(
      "<h2>The sea</h2><p>There was one step too many.</p>",
    );

    await text.click();
    await page.keyboard.press("ControlOrMeta+z");
    // Both imports at once if they came within half a second, as one undo takes back typing.
    await eventually(async () => expect((await paragraphs(text))[0]).toBe(first));

    await button(page, t("laboratory:notices.bringBack")).click();
    await eventually(async () => expect(await paragraphs(text)).toEqual([first, "It burned all the same."]));
    await saved();
  }),
);

it(
  "A pasted text that loses something says what, until its message is closed or the next text is pasted",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { id } = await aDraft(site, { author, content: "<p>Nobody had lit the lamp.</p>" });
    const { page } = await openBrowser({ as: author, width: 360 });
    await page.goto(editPath(id));
    const { text } = taleEditor(page, t);
    await waitUntilLoaded(page);
    const paste = (html: string) =>
      text.evaluate((element, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", data);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, html);
    const html = '<p>It <s>never</s> burned.<img src="x.png"></p><p style="display:none">secret</p>';
    const message = page.getByRole("status").getByText("Left out: pictures and hidden text.");
    await text.click();
    await paste(html);
    await message.waitFor();
    await page.getByText(t("editor:leftOut.marks")).waitFor();
    await eventually(async () => expect(await text.textContent()).toContain("It never burned."));
    expect([
      ...(await axeViolations(page)),
      ...(await horizontalOverflow(page)),
      ...(await smallTargets(page)),
    ]).toEqual([]);
    await button(page, t("site:buttons.close")).click();
    await message.waitFor({ state: "detached" });
    await paste(html);
    await message.waitFor();
    await paste("<p>All the same.</p>");
    await message.waitFor({ state: "detached" });
  }),
);

it(
  "A damaged, an unknown and an empty file change nothing and say what to do; a dropped one is read, too",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { id } = await aDraft(site, { author, content: "<p>Nobody had lit the lamp.</p>" });
    const { page } = await openBrowser({ as: author });
    await page.goto(editPath(id));
    const { text } = taleEditor(page, t);
    await waitUntilLoaded(page);
    const problem = (reason: "damaged" | "format" | "empty" | "old") =>
      page
        .getByRole("alert")
        .getByText(t(`laboratory:import.problems.${reason}`))
        .waitFor();

    await chooseFile(page, { name: "cut.docx", content: word.subarray(0, word.length - 100) });
    await problem("damaged");
    await page.getByText(t("laboratory:import.failed", { name: "cut.docx" })).waitFor();
    expect([...(await axeViolations(page)), ...(await horizontalOverflow(page))]).toEqual([]);
    await chooseFile(page, { name: "book.pdf", content: "%PDF-1.7" });
    await problem("format");
    await chooseFile(page, { name: "old.doc", content: Buffer.from("d0cf11e0a1b11ae1", "hex") });
    await problem("old");
    await chooseFile(page, { name: "blank.odt", content: anOdt("<text:p/>") });
    await problem("empty");
    expect(await paragraphs(text)).toEqual(["Nobody had lit the lamp."]);

    await drop(text, { name: "more.odt", content: anOdt("<text:p>It burned all the same.</text:p>") });
    await button(importQuestion(page), t("laboratory:import.add")).click();
    await imported(page, "more.odt");
    expect(await page.getByRole("alert").count()).toBe(0);
    await eventually(async () =>
      expect(await paragraphs(text)).toEqual(["Nobody had lit the lamp.", "It burned all the same."]),
    );

    const styled =
      '<style>.i { font-style: italic }</style></head><p style="color: red">So <span class="i">it</span> did.';
    await drop(text, { name: "page.html", content: `<html><head><title>x</title>${styled}` });
    await button(importQuestion(page), t("laboratory:import.add")).click();
    await imported(page, "page.html");
    await eventually(async () => expect(await text.locator("em").allTextContents()).toEqual(["it"]));
    await drop(text, { name: "book.epub", content: anEpub(["<p>And the <b>sea</b> saw it.</p>"]) });
    await button(importQuestion(page), t("laboratory:import.add")).click();
    await imported(page, "book.epub");
    await eventually(async () => expect(await text.locator("strong").allTextContents()).toEqual(["sea"]));
  }),
);

it(
  "Without a connection the page says why a file can't be read, and reads it after a reload",
  journey(async ({ openBrowser, site }) => {
    const { page, requests, expectFailure } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/tale/new/horror");
    await waitUntilLoaded(page);
    const reader = "**/assets/import-file*";
    await page.route(reader, (route) => route.abort("connectionfailed"));
    const file = { name: "lamp.txt", content: "It burned all the same." };
    await chooseFile(page, file);
    await page.getByText(t("laboratory:import.problems.offline")).waitFor();
    expectFailure(`failed ${requests.find((request) => request.includes("/assets/import-file"))}`);
    await page.unroute(reader);
    // Chromium remembers that the module failed.
    await page.reload();
    await waitUntilLoaded(page);
    await chooseFile(page, file);
    await imported(page, file.name);
    await eventually(async () =>
      expect(await paragraphs(taleEditor(page, t).text)).toEqual(["It burned all the same."]),
    );
  }),
);
