import { expect, it } from "vitest";
import { accessibilityFaultsIfNarrow } from "../support/accessibility.ts";
import { whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { mailsTo } from "../support/inbox.ts";
import { aModerator, aReader } from "../support/people.ts";
import { anAcceptedReport } from "../support/reports.ts";
import { translator } from "../support/translator.ts";

/** A member objects to a decision from the mailed link, on a phone, and a moderator answers at the desk by keys. */

const t = translator("en");
const text = "I meant it as a joke between friends, and my friend says so, too.";
const note = "You are right, we read it wrong.";

it(
  "A member objects without logging in, and a moderator grants it at the desk with two keys and a note",
  journey(async ({ openBrowser, site }) => {
    const [person, decider, moderator] = [await aReader(site), await aModerator(site), await aModerator(site)];
    await anAcceptedReport(site, person, "REASON4", decider);
    const link = /http:\/\/[^/\s]+(\/decisions\/\S+)/.exec((await mailsTo(site, person)).at(-1)!.text)![1]!;

    const { page } = await openBrowser({ width: 320 });
    await page.goto(link);
    await whenReady(page, t("decisions:appeal.send"));
    await page.getByLabel(t("decisions:appeal.label")).fill("Too short");
    await page.getByRole("button", { name: t("decisions:appeal.send") }).click();
    await page.getByText(t("decisions:appeal.short", { min: 20 })).waitFor();
    expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);
    await page.getByLabel(t("decisions:appeal.label")).fill(text);
    await page.getByRole("button", { name: t("decisions:appeal.send") }).click();
    await page.getByText(t("decisions:appeal.status.PENDING")).waitFor();

    const desk = (await openBrowser({ as: moderator })).page;
    await desk.goto("/admin/desk?kind=appeal");
    await desk.getByText(text).waitFor();
    await desk.keyboard.press("a");
    await desk.getByLabel(t("desk:appeal.note")).fill(note);
    await desk.keyboard.press("Control+Enter");
    await desk.getByText(t("desk:appeal.done.GRANTED")).waitFor();

    await page.reload();
    await page.getByText(t("decisions:appeal.status.GRANTED")).waitFor();
    await page.getByText(note).waitFor();
  }),
);
