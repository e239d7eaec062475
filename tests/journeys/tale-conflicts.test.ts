import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { blockSaves, taleEditor } from "../support/editor.ts";
import { journey, type Journey } from "../support/journey.ts";
import { aWriter } from "../support/people.ts";
import { aDraft, aTaleForm } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A Tale is changed in two places. The writer sees both versions and chooses; neither is lost. */

const t = translator("en");

const theConflict = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: t("laboratory:conflict.title") });
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  return {
    dialog,
    keepMine: () => press(t("laboratory:conflict.keepMine")),
    takeTheirs: () => press(t("laboratory:conflict.takeTheirs")),
    putOff: () => page.keyboard.press("Escape"),
  };
};

const openedAt = async (page: Page, id: number) => {
  await page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
  await taleEditor(page, t).saved();
  return taleEditor(page, t);
};

async function aTaleOfAWriter({ openBrowser, site }: Journey) {
  const writer = await aWriter(site);
  const tale = await aDraft(site, { author: writer });
  const browser = await openBrowser({ as: writer });
  const path = `/v1/posts/${tale.id}`;
  const onServer = async (): Promise<string> => (await writer.client.get(`/v1/posts/${tale.id}`)).body.content;
  const earlierTexts = async () => {
    const { versions } = (await writer.client.get(`${path}/versions`)).body as { versions: { number: number }[] };
    const whole = versions.map(({ number }) => writer.client.get(`${path}/versions/${number}`));
    return (await Promise.all(whole)).map(({ body }) => body.content as string);
  };
  return { ...browser, writer, tale, path, onServer, earlierTexts };
}

/** Edits the Tale here while it is saved elsewhere, until the conflict appears. */
async function aConflict(on: Journey) {
  const { page, expectFailure, writer, tale, path, onServer, earlierTexts, context } = await aTaleOfAWriter(on);
  const editor = await openedAt(page, tale.id);
  const letThrough = await blockSaves(page);
  await editor.text.fill("Written here, on this page.");
  const otherEdit = aTaleForm({ tags: tale.tags, content: "<p>Written there, on a phone.</p>" });
  expect((await writer.client.put(path, { body: otherEdit })).status).toBe(200);
  expectFailure(`409 PUT ${path}`);
  letThrough();
  const conflict = theConflict(page);
  await conflict.dialog.waitFor();
  return { page, context, expectFailure, editor, conflict, onServer, earlierTexts, tale };
}

it.concurrent(
  "A conflict shows both versions and saves neither before the writer has chosen",
  journey(async (on) => {
    const { page, editor, conflict, onServer } = await aConflict(on);
    await conflict.dialog.getByText("Written here, on this page.").waitFor();
    await conflict.dialog.getByText("Written there, on a phone.").waitFor();
    await conflict.putOff();
    await conflict.dialog.waitFor({ state: "hidden" });
    await editor.says(t("laboratory:status.conflict"));
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" More.");
    await page.keyboard.press("ControlOrMeta+s");
    await editor.says(t("laboratory:status.conflict"));
    expect(await onServer()).toBe("<p>Written there, on a phone.</p>");

    await page.getByRole("button", { name: t("laboratory:conflict.compare") }).click();
    await conflict.dialog.getByText("Written here, on this page. More.").waitFor();
  }),
);

it.concurrent(
  "The writer keeps this page's version; the other is kept as a local draft and among the earlier versions",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, editor, conflict, onServer, tale } = await aConflict(on);
    await conflict.keepMine();
    await conflict.dialog.waitFor({ state: "hidden" });
    await editor.saved();
    expect(await onServer()).toBe("<p>Written here, on this page.</p>");
    const versions = await context.newPage();
    await versions.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}/versions`);
    await versions.getByText("Written there, on a phone.").waitFor();
    await versions.close();
    await page.getByRole("button", { name: t("laboratory:notices.bringBack") }).click();
    await editor.text.getByText("Written there, on a phone.").waitFor();
    await editor.saved();
    expect(await onServer()).toBe("<p>Written there, on a phone.</p>");
  }),
);

it.concurrent(
  "The writer takes the other version, and this page's is kept as a local draft, over a reload too",
  { tags: "variation" },
  journey(async (on) => {
    const { page, editor, conflict, onServer, tale } = await aConflict(on);
    await conflict.takeTheirs();
    await conflict.dialog.waitFor({ state: "hidden" });
    expect(await editor.text.textContent()).toBe("Written there, on a phone.");
    await openedAt(page, tale.id);
    await page.getByRole("button", { name: t("laboratory:notices.bringBack") }).click();
    await editor.text.getByText("Written here, on this page.").waitFor();
    await editor.saved();
    expect(await onServer()).toBe("<p>Written here, on this page.</p>");
    const discard = page.getByRole("button", { name: t("laboratory:notices.discard") });
    await discard.click();
    const question = page.getByRole("alertdialog", { name: t("laboratory:notices.discardTitle") });
    await question.getByText("Written there, on a phone.").waitFor();
    await question.getByRole("button", { name: t("laboratory:notices.keepVersion") }).click();
    await question.waitFor({ state: "detached" });
    await discard.click();
    await question.getByRole("button", { name: t("laboratory:notices.discard") }).click();
    await discard.waitFor({ state: "detached" });
  }),
);

it.concurrent(
  "A writer with two browsers takes what the other one saved, and finds their own text among the earlier versions there",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure, writer, tale, path, onServer } = await aTaleOfAWriter(on);
    const { page: other } = await on.openBrowser({ as: writer });
    const first = await openedAt(page, tale.id);
    const letThrough = await blockSaves(page);
    await first.text.fill("Written on the laptop.");
    const second = await openedAt(other, tale.id);
    await second.text.fill("Written on the phone.");
    await other.keyboard.press("ControlOrMeta+s");
    await second.saved();
    expectFailure(`409 PUT ${path}`);
    letThrough();
    const conflict = theConflict(page);
    await conflict.dialog.getByText(t("laboratory:conflict.kept")).waitFor();
    const kept = page.waitForResponse((response) => response.url().endsWith(`${path}/versions`));
    await conflict.takeTheirs();
    expect((await kept).status()).toBe(201);
    await first.text.getByText("Written on the phone.").waitFor();
    await other.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}/versions`);
    await other.getByText("Written on the laptop.").waitFor();
    expect(await onServer()).toBe("<p>Written on the phone.</p>");
  }),
);

it.concurrent(
  "A text that could not be kept among the earlier versions is said to be only on this device, until the network is back",
  { tags: "variation" },
  journey(async (on) => {
    const { page, conflict, tale, expectFailure, earlierTexts } = await aConflict(on);
    const versions = `**/v1/posts/${tale.id}/versions`;
    await page.route(versions, (route) => route.abort());
    expectFailure(`failed POST /v1/posts/${tale.id}/versions`);
    await conflict.takeTheirs();
    const onlyHere = page
      .getByRole("alert")
      .getByText(t("laboratory:notices.asideOnlyHere", { time: "|" }).split("|")[1]!);
    await onlyHere.waitFor();
    expect(await earlierTexts()).toEqual([]);
    await page.unroute(versions);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await onlyHere.waitFor({ state: "detached" });
    await page.getByRole("button", { name: t("laboratory:notices.bringBack") }).waitFor();
    expect(await earlierTexts()).toEqual(["<p>Written here, on this page.</p>"]);
  }),
);

it.concurrent(
  "Two tabs with one Tale know of each other, and the idle one follows",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, tale, onServer } = await aTaleOfAWriter(on);
    const first = await openedAt(page, tale.id);
    const other = await context.newPage();
    const second = await openedAt(other, tale.id);
    for (const tab of [page, other]) await tab.getByText(t("laboratory:notices.elsewhere")).waitFor();
    await second.text.fill("Written in the second tab.");
    await other.keyboard.press("ControlOrMeta+s");
    await second.saved();
    await first.text.getByText("Written in the second tab.").waitFor();
    await first.text.fill("And then in the first.");
    await page.keyboard.press("ControlOrMeta+s");
    await first.saved();
    await second.text.getByText("And then in the first.").waitFor();
    expect(await onServer()).toBe("<p>And then in the first.</p>");
    await other.goto("/laboratory");
    await page.getByText(t("laboratory:notices.elsewhere")).waitFor({ state: "detached" });
  }),
);

it.concurrent(
  "Both tabs keep their text when both write at once",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, tale, path, onServer } = await aTaleOfAWriter(on);
    const first = await openedAt(page, tale.id);
    const other = await context.newPage();
    const second = await openedAt(other, tale.id);
    const letThrough = await blockSaves(context);
    await first.text.fill("From the first tab.");
    await second.text.fill("From the second tab.");
    expectFailure(`409 PUT ${path}`);
    letThrough();
    // One tab saved first; the other asks the writer.
    await Promise.any([page, other].map((tab) => theConflict(tab).dialog.waitFor()));
    const firstWon = await theConflict(other).dialog.isVisible();
    const ofFirst = "From the first tab.";
    const ofSecond = "From the second tab.";
    expect(await onServer()).toBe(`<p>${firstWon ? ofFirst : ofSecond}</p>`);
    await theConflict(firstWon ? other : page).keepMine();
    await (firstWon ? first : second).text.getByText(firstWon ? ofSecond : ofFirst).waitFor();
    expect(await onServer()).toBe(`<p>${firstWon ? ofSecond : ofFirst}</p>`);
  }),
);

it.concurrent(
  "Changed words and moved paragraphs are marked in both versions",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure, writer, tale, path } = await aTaleOfAWriter(on);
    const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
    const [lamp, keeper, sea] = [
      "The lamp burned all night.",
      "The keeper was <em>still</em> there.",
      "The sea had gone.",
    ];
    const end = ["Nobody came.", "Nobody ever comes."];
    const editor = await openedAt(page, tale.id);
    const letThrough = await blockSaves(page);
    await editor.text.fill([lamp, "The keeper was still there.", ...end, sea].join("\n"));
    const otherEdit = aTaleForm({
      tags: tale.tags,
      content: paragraphs(sea, "The lamp burned all winter.", keeper, ...end),
    });
    expect((await writer.client.put(path, { body: otherEdit })).status).toBe(200);
    expectFailure(`409 PUT ${path}`);
    letThrough();
    const { dialog } = theConflict(page);
    const version = (heading: string) =>
      dialog.locator("section", { has: page.getByRole("heading", { level: 3, name: heading }) });
    const ownVersion = version(t("laboratory:conflict.mine"));
    const serverVersion = version(t("laboratory:conflict.theirs", { time: "" }).trim());
    await ownVersion.getByRole("deletion").first().waitFor();
    expect(await ownVersion.getByRole("deletion").allTextContents()).toContain("night");
    expect(await serverVersion.getByRole("insertion").allTextContents()).toContain("winter");
    expect(await ownVersion.locator("[data-moved]").allTextContents()).toEqual([sea]);
    expect(await serverVersion.locator("[data-moved]").allTextContents()).toEqual([sea]);
    // The same words with another format.
    await ownVersion.locator("[data-differs]", { hasText: "The keeper was still there." }).waitFor();
    await serverVersion.locator("[data-differs]", { hasText: "The keeper was still there." }).waitFor();
  }),
);
