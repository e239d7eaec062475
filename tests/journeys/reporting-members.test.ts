/** @module-tag variation */
import { expect, it } from "vitest";
import { journey } from "../support/journey.ts";
import { expectFocus, hasFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { accessibilityFaults, setWidth } from "../support/accessibility.ts";

/** Members report another member, on the profile page. */

const t = translator("en");

it.concurrent(
  "A visitor who reports a member gets the form of a notice about the profile",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { page, requests } = await openBrowser();
    await page.goto(`/profile/${author.username}?tab=trophies`);
    await page.waitForLoadState("networkidle");
    expect(requests.filter((request) => request.endsWith(".js"))).toHaveLength(1);
    expect(requests.filter((request) => /^\w+ \/(v0|v1)\//.test(request))).toEqual([]);
    await page.getByRole("button", { name: t("reports:menu", { username: author.username }) }).click();
    await page.getByRole("link", { name: t("reports:report", { username: author.username }) }).click();
    await page.waitForURL(/\/report\?about=/);
    const address = page.getByRole("textbox", { name: t("notices:address.label") });
    expect(await address.inputValue()).toContain(`/profile/${author.username}`);
  }),
);

it.concurrent(
  "A member reports another by keyboard alone, and a second report is refused with an explanation",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { page, expectFailure, requests } = await openBrowser({ as: await aReader(site) });
    await page.goto(`/profile/${author.username}`);
    await waitUntilLoaded(page);
    const opener = page.getByRole("button", { name: t("reports:menu", { username: author.username }) });
    const dialog = page.getByRole("dialog", { name: t("reports:report", { username: author.username }) });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (name: string) => hasFocus(dialog.getByRole("button", { name, exact: true }));
    async function goTo(name: string) {
      for (let tabs = 0; tabs < 8 && !(await focused(name)); tabs += 1) {
        await press("Tab");
      }
      expect(await focused(name)).toBe(true);
    }
    const openIt = async () => {
      await opener.focus();
      await press("Enter", "Tab", "Enter");
      await dialog.getByText(t("reports:explain.fair")).waitFor();
    };

    await opener.focus();
    // Past "Report" and "Block" to "Cancel".
    await press("Enter", "Tab", "Tab", "Tab", "Enter");
    expect(await hasFocus(opener)).toBe(true);

    await openIt();
    // Nothing behind it takes the focus; beyond its last button comes the browser's own window.
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("[role=dialog]") !== null,
        ),
      ).toBe(true);
    }
    await press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(opener);

    async function answerAtLast(answer: string) {
      await openIt();
      await goTo(t("reports:explain.confirm"));
      await press("Enter");
      await dialog.getByText(t("reports:ask.text", { username: author.username })).waitFor();
      await goTo(answer);
      await press("Enter");
    }
    // Cancelling sends nothing, both after the explanation and at the last question.
    await openIt();
    await goTo(t("site:buttons.cancel"));
    await press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await answerAtLast(t("reports:ask.no"));
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(opener);
    expect(requests).not.toContain("POST /v1/user-reports");

    await answerAtLast(t("reports:ask.yes"));
    await dialog.getByText(t("reports:thanks")).waitFor();
    await waitUntilLoaded(page);
    await setWidth(page, 320);
    expect(await accessibilityFaults(page)).toEqual([]);
    await goTo(t("site:buttons.ok"));
    await press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(opener);

    expectFailure("409 POST /v1/user-reports");
    await answerAtLast(t("reports:ask.yes"));
    await dialog.getByRole("alert").getByText(t("errors:ALREADY_REPORTED")).waitFor();
    expect(await dialog.getByRole("button", { name: t("reports:ask.yes"), exact: true }).count()).toBe(0);
    expect(requests.filter((request) => request === "POST /v1/user-reports")).toHaveLength(2);
  }),
);

it.concurrent(
  "A double click neither skips the confirmation nor sends two reports",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { page, requests } = await openBrowser({ as: await aReader(site) });
    await page.goto(`/profile/${author.username}`);
    await waitUntilLoaded(page);
    await page.getByRole("button", { name: t("reports:menu", { username: author.username }) }).click();
    await page.getByRole("button", { name: t("reports:report", { username: author.username }) }).click();
    await page
      .getByLabel(`${t("reports:dialog.note.label")} ${t("reports:reasons.optional")}`)
      .fill("The picture on the profile.");
    await page.getByRole("button", { name: t("reports:explain.confirm") }).dblclick();
    await page.getByText(t("reports:ask.text", { username: author.username })).waitFor();
    expect(requests).not.toContain("POST /v1/user-reports");
    await page.getByRole("button", { name: t("reports:ask.yes"), exact: true }).dblclick();
    await page.getByText(t("reports:thanks")).waitFor();
    expect(requests.filter((request) => request === "POST /v1/user-reports")).toHaveLength(1);
    const { body } = await (await aModerator(site)).client.get("/v1/user-reports");
    const [report] = body.reportings.filter(({ username }: { username: string }) => username === author.username);
    expect(report.reporterNote).toBe("The picture on the profile.");
  }),
);
