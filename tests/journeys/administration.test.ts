/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { AuditAction } from "#features/audit-log/calls.ts";
import { accessibilityFaults, setWidth } from "../support/accessibility.ts";
import { aComment } from "../support/comments.ts";
import { atATale, choose } from "../support/discussion-page.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { expectFocus, heading } from "../support/pages.ts";
import { aModerator, anAdmin, aReader } from "../support/people.ts";
import { aPublishedTale, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The administration: overview, report reasons and audit log. */

const t = translator("en");
const menuLink = (page: Page, name: string, menu = t("admin:menu.label")) =>
  page.getByRole("navigation", { name: menu, exact: true }).getByRole("link", { name, exact: true });

it(
  "The overview counts what waits, links to it, and shows the last weeks as charts and as a table",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { page } = await openBrowser({ as: staff, width: 360 });
    await page.goto("/admin");
    await page.getByText(t("overview:nothing")).waitFor();

    const writer = await aReader(site);
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale, by: writer });
    for (let count = 0; count < 2; count += 1) await aSubmittedTale(site, { languageName: "IT" });
    await staff.client.post("/v1/user-reports", { body: { username: writer.username } });
    await page.reload();
    await heading(page, t("overview:title"));
    expect(await accessibilityFaults(page)).toEqual([]);
    const comments = page.getByRole("table", { name: t("overview:weeks.comments") });
    await eventually(async () => expect(await comments.getByRole("row").count()).toBe(9));
    expect(await comments.getByRole("row").last().getByRole("cell").textContent()).toBe("1");

    const queueLink = (name: string) =>
      page.getByRole("main").locator("section").getByRole("link").filter({ hasText: name });
    expect(await queueLink(t("overview:reports.types.user")).textContent()).toContain(
      t("overview:reports.count", { count: 1 }),
    );
    await queueLink("Italiano").press("Enter");
    await page.waitForURL("**/admin/tales?language=it");
    await page.getByText(t("admin:queue.count", { count: 2 })).waitFor();
    await page.goBack();
    await queueLink(t("overview:reports.types.user")).press("Enter");
    await page.waitForURL("**/admin/reportings?type=user");
  }),
);

it(
  "The administration's menu marks the current page, on a phone too",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await anAdmin(site), width: 360 });
    await page.goto("/admin");
    for (const [name, title] of [
      ["people", "members:title"],
      ["site", "site-settings:title"],
      ["overview", "overview:title"],
    ] as const) {
      await menuLink(page, t(`admin:menu.${name}`)).press("Enter");
      await heading(page, t(title));
      const current = menuLink(page, t(`admin:menu.${name}`));
      await eventually(async () => expect(await current.getAttribute("aria-current")).toBe("page"));
      await eventually(async () =>
        expect(
          (await current.boundingBox())!.x >= 0 &&
            (await current.boundingBox())!.x + (await current.boundingBox())!.width <= 360,
        ).toBe(true),
      );
    }
    // The last entries of both menus are also visible if their address is opened directly.
    await page.goto("/admin/audit-log");
    await heading(page, t("audit:title"));
    for (const current of [
      menuLink(page, t("admin:menu.site")),
      menuLink(page, t("admin:menu.auditLog"), t("site-settings:title")),
    ]) {
      expect(await current.getAttribute("aria-current")).toBe("page");
      const box = (await current.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(360);
    }
  }),
);

it(
  "Members can choose an added report reason, and not a removed one",
  journey(async (on) => {
    const { page, expectFailure } = await on.openBrowser({ as: await anAdmin(on.site) });
    await page.goto("/admin/reasons");
    const name = page.getByRole("textbox", { name: t("catalogue:form.reason") });
    await name.press("Enter");
    await page.getByText(t("catalogue:form.error", { min: 2, max: 60 })).waitFor();
    await name.fill("Gives away the ending");
    await page.getByRole("radio", { name: t("catalogue:weights.2") }).press("Space");
    await name.press("Enter");
    await page.getByText(t("catalogue:form.done", { reason: "Gives away the ending" })).waitFor();
    const added = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Gives away the ending" }) });
    expect(await added.textContent()).toContain(t("catalogue:weights.2"));
    await name.fill("Gives away the ending");
    expectFailure("409 POST /reasons");
    await name.press("Enter");
    await page.getByText(t("catalogue:form.taken")).waitFor();
    await expectFocus(name);
    expect(await accessibilityFaults(page)).toEqual([]);

    const reader = await atATale(on, { commentTexts: ["He did it himself."] });
    await choose(reader.page, "He did it himself.", t("comments:report"));
    await reader.page.getByRole("dialog").getByRole("radio", { name: "Gives away the ending" }).waitFor();

    await page
      .getByRole("button", { name: t("catalogue:row.remove", { reason: "Gives away the ending" }) })
      .press("Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("catalogue:remove.confirm") })
      .press("Enter");
    await page.getByText(t("catalogue:remove.done", { reason: "Gives away the ending" })).waitFor();
    await added.waitFor({ state: "detached" });
    await expectFocus(page.locator("main [data-list-heading]"));
  }),
);

it(
  "The audit log records who did what to whom, without the words of staff, and can be searched",
  journey(async ({ site, openBrowser }) => {
    const admin = await anAdmin(site, { username: "rememberer" });
    const moderator = await aModerator(site, { username: "othermod" });
    const person = await aReader(site, { username: "remembered" });
    const removedReader = await aReader(site, { username: "leaverforgood" });
    await admin.client.patch("/v1/auth/change-role", { query: { username: person.username, role: "MODERATOR" } });
    await admin.client.put("/v1/user/remove-by-admin", {
      query: { username: removedReader.username },
      body: { reason: "Advertising only." },
    });
    const rudeComment = await aComment(site, { on: await aPublishedTale(site), by: person });
    await moderator.client.post("/v1/reportings", { body: { commentId: rudeComment.id, reason: "REASON2" } });
    await admin.client.put("/v1/reportings", {
      body: { commentId: rudeComment.id, reason: "REASON2", status: "ACCEPTED", note: "Not in this tone: no." },
    });
    const troll = await aReader(site, { username: "grumbling" });
    await moderator.client.patch("/v1/user/declare-troll", { query: { username: troll.username, isTroll: "true" } });

    const { page } = await openBrowser({ as: admin });
    await page.goto("/admin/audit-log");
    const entries = page
      .getByRole("table", { name: t("audit:title") })
      .getByRole("row")
      .filter({ has: page.getByRole("cell") });
    const of = (action: AuditAction) =>
      entries.filter({ has: page.getByRole("cell", { name: t(`audit:actions.${action}`), exact: true }) }).first();
    const [declared, removed, changed] = [entries.first(), of("remove"), of("role")];
    await declared.getByRole("link", { name: "grumbling" }).waitFor();
    expect(await declared.textContent()).toContain(t("audit:actions.troll"));
    expect(await removed.textContent()).toContain(t("audit:left", { number: `#${removedReader.id}` }));
    expect(await changed.textContent()).toContain(
      `${t("members:roles.ROLE_USER.name")} → ${t("members:roles.ROLE_MODERATOR.name")}`,
    );
    expect(await of("report").textContent()).toContain(`${t("audit:decisions.ACCEPTED")} · ${t("reasons:REASON2")}`);
    // Words of staff are kept with the decision, which can be erased; the log can't.
    for (const words of ["Advertising only.", "Not in this tone: no."])
      expect(await page.getByText(words).count()).toBe(0);
    expect(await of("ban").textContent()).toContain(t("audit:bans.comment", { level: 1, date: "" }).trim());
    expect(await accessibilityFaults(page)).toEqual([]);
    await setWidth(page, 360);
    expect(await accessibilityFaults(page)).toEqual([]);

    // The address restores the filters by action and by actor.
    const actor = page.getByRole("textbox", { name: t("audit:filters.actor"), exact: true });
    await page.getByRole("combobox", { name: t("audit:filters.action") }).selectOption(t("audit:actions.remove"));
    await actor.fill("Rememberer");
    await actor.press("Enter");
    await page.waitForURL("**/admin/audit-log?actor=Rememberer&action=remove");
    await eventually(async () => expect(await entries.count()).toBe(1));
    await page.reload();
    await eventually(async () => expect(await actor.inputValue()).toBe("Rememberer"));
    await page.getByRole("textbox", { name: t("audit:filters.target"), exact: true }).fill("othermod");
    await page.getByRole("button", { name: t("audit:filters.narrow") }).press("Enter");
    await page.getByText(t("audit:noMatch")).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("audit:filters.clear") })
      .first()
      .press("Enter");
    await page.waitForURL(`${site.url}/admin/audit-log`);
    await declared.waitFor();
    expect(await actor.inputValue()).toBe("");
  }),
);
