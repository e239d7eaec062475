/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth, smallTargets } from "../support/accessibility.ts";
import { aCorrection, aTaleToCorrect, decide, listCorrections, propose } from "../support/corrections.ts";
import { expectStatus } from "../support/expected-status.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader, type Person } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The author of a Tale decides about the corrections of its readers. */

const t = translator("en");

const selected = (page: Page) => page.locator("li[aria-current]");

async function listedOf(person: Person, tale: { id: number }, query = {}) {
  return (await listCorrections(person, tale, query)).corrections as { quote: string; replacement: string }[];
}

/** The page on which the author decides. */
async function openCorrections(page: Page, tale: { id: number }) {
  await page.goto(`/laboratory/tale/${tale.id}/corrections`);
  await waitUntilLoaded(page);
  await heading(page, t("corrections:list.title"));
}

it.concurrent(
  "An author without corrections is led to the settings, switches them on, and finds them on the Tale's own page",
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site);
    const { page } = await openBrowser({ as: tale.writer });
    await openCorrections(page, tale);
    await page.getByText(t("corrections:list.empty.closed")).waitFor();
    await button(page, t("translations:settings.of", { title: tale.title })).click();
    await page.getByRole("checkbox", { name: t("translations:settings.corrections") }).check();
    await button(page, t("translations:settings.save")).click();
    await page.getByText(t("corrections:list.empty.PENDING")).waitFor();
    await expectFocus(page.getByRole("heading", { level: 1, name: t("corrections:list.title") }));
    await page.goto(`/laboratory/tale/${tale.id}`);
    await page.getByText(t("corrections:line.none")).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }),
);

const numbers = Array.from({ length: 20 }, (_, at) => `wrod${at + 1}`);

it.concurrent(
  "An author decides twenty corrections by single keys, and a held key decides one",
  journey(async ({ site, openBrowser }) => {
    const helper = await aReader(site);
    const content = numbers.map((word) => `<p>The word ${word} is wrong.</p>`).join("");
    const tale = await aTaleToCorrect(site, { content });
    for (const [block, quote] of numbers.entries()) {
      const body = { block, from: 9, to: 9 + quote.length, quote, replacement: quote.replace("wrod", "word") };
      expectStatus(await propose(helper, tale, body), 201);
    }
    const { page } = await openBrowser({ as: tale.writer });
    await page.goto(`/laboratory/tale/${tale.id}`);
    await page.getByText(t("corrections:line.waiting", { count: 20 })).waitFor();
    await page.getByRole("link", { name: t("corrections:seeAll") }).click();
    await heading(page, t("corrections:list.title"));
    await selected(page).getByText("wrod1", { exact: true }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("j");
    await selected(page).getByText("wrod2", { exact: true }).waitFor();
    await page.keyboard.press("k");
    await selected(page).getByText("wrod1", { exact: true }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText(t("corrections:list.keys.accept")).waitFor();
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    // The second one is a repetition of the held key.
    await page.keyboard.down("a");
    await page.keyboard.down("a");
    await page.keyboard.up("a");
    for (const [at, quote] of numbers.entries()) {
      if (at === 0) continue;
      await selected(page).getByText(quote, { exact: true }).waitFor();
      // Presses that come too soon after a decision are ignored.
      await page.waitForTimeout(300);
      await page.keyboard.press(at === 4 ? "x" : "a");
    }
    await page.getByText(t("corrections:list.empty.PENDING")).waitFor();
    const { totalCorrections } = await listCorrections(tale.writer, tale, { status: "ACCEPTED" });
    expect(totalCorrections).toBe(19);
    expect(await listedOf(tale.writer, tale, { status: "REJECTED" })).toMatchObject([{ quote: "wrod5" }]);
    expect(await page.getByRole("status").allTextContents()).toContain(
      `${t("corrections:list.spoken.ACCEPTED")} ${t("corrections:list.spoken.last")}`,
    );
    await page.getByRole("link", { name: t("corrections:list.tabs.REJECTED") }).click();
    await page.getByText("wrod5").first().waitFor();
    await page.goBack();
    await page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}/revision`);
    await page.getByText("The word word20 is wrong.").waitFor();
  }),
);

it.concurrent(
  "Overlapping corrections are marked, and one whose passage has changed can only be rejected",
  journey(async ({ site, openBrowser }) => {
    const [helper, other, tale] = [await aReader(site), await aReader(site), await aTaleToCorrect(site)];
    await aCorrection(helper, tale, ["allways did", "always did"], { explanation: "One l." });
    const second = await aCorrection(other, tale, ["as she allways", "as always"], { named: true });
    await aCorrection(other, tale, ["painted the door", "painted a door"]);
    const { page } = await openBrowser({ as: tale.writer });
    await openCorrections(page, tale);
    await page.getByText(t("corrections:list.overlaps")).nth(1).waitFor();
    expect(await page.getByText(t("corrections:list.overlaps")).count()).toBe(2);
    await page.getByText("One l.").waitFor();
    await setWidth(page, 360);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    expectStatus(await decide(tale.writer, second), 200);
    await page.reload();
    const changed = page.locator("li", { hasText: "One l." });
    await changed.getByText(t("corrections:list.changed")).waitFor();
    await changed.getByRole("button", { name: t("corrections:list.rejectOf", { author: helper.username }) }).click();
    await changed.waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: t("corrections:list.acceptOf", { author: other.username }) })
      .click({ delay: 300 });
    await page.getByRole("link", { name: t("corrections:list.toRevision") }).waitFor();
    await page.getByText(t("corrections:list.empty.PENDING")).waitFor();
    const reading = await openTale({ site, openBrowser }, null, tale);
    await reading.page.getByText(t("corrections:helpers")).waitFor();
    await reading.page.getByRole("link", { name: other.username }).first().waitFor();
  }),
);

it.concurrent(
  "The notification about a correction leads its author to the list of corrections",
  journey(async ({ site, openBrowser }) => {
    const tale = await aTaleToCorrect(site);
    const helper = await aReader(site);
    await aCorrection(helper, tale, ["nihgts", "nights"]);
    const { page } = await openBrowser({ as: tale.writer });
    await page.goto("/user/notification");
    const entry = page.getByRole("link").filter({ hasText: helper.username });
    await entry.getByText(t("notificationKinds:Correction.title"), { exact: true }).waitFor();
    expect(await entry.innerText()).not.toContain("http");
    await entry.click();
    await heading(page, t("corrections:list.title"));
    await page.getByRole("main").getByText("nihgts").first().waitFor();
  }),
);
