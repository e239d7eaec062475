/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newComment, sendNew } from "../support/discussion-page.ts";
import { eventually } from "../support/eventually.ts";
import { logIn } from "../support/expired-session.ts";
import { journey } from "../support/journey.ts";
import { actions, choose, offered, row } from "../support/members-page.ts";
import { expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin, aReader, password } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The staff's actions on members: roles, read-only accounts, removal for cause. */

const t = translator("en");
const menu = (page: Page) =>
  page
    .getByRole("navigation", { name: t("admin:menu.label") })
    .getByRole("link")
    .allTextContents();
const staffMenuItems = [
  t("admin:menu.overview"),
  t("admin:menu.desk"),
  t("admin:menu.tales"),
  t("admin:menu.reports"),
  t("notices:staff.title"),
  t("admin:menu.news"),
  t("admin:menu.prompts"),
  t("adverts:menu"),
  t("tags:menu"),
  t("admin:menu.people"),
];

it(
  "An administrator makes a member moderator, who works without reasons and audit log",
  journey(async ({ site, openBrowser }) => {
    const person = await aReader(site, { username: "Futuremod" });
    const { page } = await openBrowser({ as: await anAdmin(site), width: 360 });
    await page.goto("/admin");
    await page
      .getByRole("navigation", { name: t("admin:menu.label") })
      .getByRole("link", { name: t("admin:menu.people") })
      .press("Enter");
    await heading(page, t("members:title"));
    await page.getByRole("searchbox", { name: t("members:search.labelWithEmail") }).fill("UTUREMO");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/roles?query=UTUREMO");
    await row(page, person.username).waitFor();
    await eventually(async () =>
      expect(await page.getByRole("main").getByRole("heading", { level: 2 }).count()).toBe(1),
    );
    expect(await accessibilityFaults(page)).toEqual([]);

    await choose(page, person.username, t("members:row.changeRole"));
    const dialog = page.getByRole("dialog", { name: t("members:role.title", { username: person.username }) });
    expect(await accessibilityFaults(page)).toEqual([]);
    const confirm = dialog.getByRole("button", { name: t("members:role.confirm") });
    await confirm.press("Enter");
    await dialog.getByText(t("members:role.same")).waitFor();
    await dialog.getByRole("radio", { name: t("members:roles.ROLE_MODERATOR.name") }).press("Space");
    await confirm.press("Enter");
    await page
      .getByText(t("members:role.done", { username: person.username, role: t("members:roles.ROLE_MODERATOR.name") }))
      .waitFor();
    await row(page, person.username).getByText(t("members:roles.ROLE_MODERATOR.name"), { exact: true }).waitFor();
    await expectFocus(actions(page, person.username));

    const moderator = await openBrowser();
    await moderator.page.goto("/login?next=%2Fadmin");
    await logIn(moderator.page, person);
    await heading(moderator.page, t("overview:title"));
    expect(await menu(moderator.page)).toEqual(staffMenuItems);
    for (const address of ["/admin/reasons", "/admin/audit-log", "/admin/site/webhooks", "/admin/site/state"]) {
      await moderator.page.goto(address);
      await heading(moderator.page, t("site:errorPage.notFound"));
    }
  }),
);

it(
  "The list of members offers each role only what it may do",
  journey(async ({ site, openBrowser }) => {
    const admin = await anAdmin(site, { username: "offersadmin" });
    const moderator = await aModerator(site, { username: "offersmod" });
    const reader = await aReader(site, { username: "offersreader" });
    const [role, declare, remove] = [t("members:row.changeRole"), t("members:row.declare"), t("members:row.remove")];
    const [help, act, notes] = [t("members:row.help"), t("staff-acts:byHand.action"), t("staff-notes:title")];

    const moderatorBrowser = await openBrowser({ as: moderator });
    await moderatorBrowser.page.goto("/admin/roles?query=offers");
    await row(moderatorBrowser.page, reader.username).waitFor();
    expect(await offered(moderatorBrowser.page, admin.username)).toEqual([notes]);
    expect(await offered(moderatorBrowser.page, moderator.username)).toEqual([]);
    expect(await offered(moderatorBrowser.page, reader.username)).toEqual([act, declare, notes]);

    const { page } = await openBrowser({ as: admin });
    await page.goto("/admin/roles?query=offers");
    await row(page, reader.username).waitFor();
    expect(await offered(page, admin.username)).toEqual([role]);
    expect(await offered(page, moderator.username)).toEqual([role, help, act, declare, notes, remove]);
  }),
);

it(
  "A troll cannot comment until cleared",
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site);
    const troll = await aReader(site, { username: "grumbler" });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/roles?query=grumbler");
    await choose(page, troll.username, t("members:row.declare"));
    const question = page.getByRole("alertdialog", { name: t("members:declare.title", { username: troll.username }) });
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole("textbox").fill("The same advert everywhere.");
    await question.getByRole("button", { name: t("members:declare.confirm") }).press("Enter");
    await page.getByText(t("members:declare.done", { username: troll.username })).waitFor();
    await row(page, troll.username).getByText(t("members:row.troll")).waitFor();

    const { page: atTheTale, expectFailure } = await openBrowser({ as: troll });
    await atTheTale.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(atTheTale);
    await newComment(atTheTale, troll).fill("Bah.");
    expectFailure("406 POST /v1/comments");
    await sendNew(atTheTale).click();
    await atTheTale.getByText(t("errors:TROLL")).first().waitFor();

    await page.getByRole("searchbox", { name: t("members:search.label") }).fill("");
    await page.getByRole("combobox", { name: t("members:filter.status") }).selectOption("troll");
    await page.waitForURL("**/admin/roles?status=troll");
    await page.getByText(t("members:row.trollSince")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await choose(page, troll.username, t("members:row.clear"));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("members:clear.confirm") })
      .press("Enter");
    await page.getByText(t("members:clear.done", { username: troll.username })).waitFor();
    await row(page, troll.username).waitFor({ state: "detached" });
    await expectFocus(page.locator("main [data-list-heading]"));
    await sendNew(atTheTale).click();
    await atTheTale.getByRole("article").filter({ hasText: "Bah." }).waitFor();
  }),
);

it(
  "Removing a member asks for a reason, a note and a confirmation, and explains a refusal",
  journey(async ({ site, openBrowser }) => {
    const person = await aReader(site, { username: "advertiser" });
    const other = await aReader(site, { username: "advertiserb" });
    const { page, expectFailure } = await openBrowser({ as: await anAdmin(site), width: 360 });
    await page.goto("/admin/roles?query=advertiser");
    await choose(page, person.username, t("members:row.remove"));
    const dialog = page.getByRole("dialog", { name: t("members:remove.title", { username: person.username }) });
    const goOn = dialog.getByRole("button", { name: t("members:remove.goOn") });
    await goOn.press("Enter");
    await dialog.getByText(t("staff-acts:ground.missing")).waitFor();
    await dialog.getByText(t("staff-acts:note.missing")).waitFor();
    await dialog.getByLabel(t("staff-acts:ground.label")).selectOption("REASON1");
    await dialog.getByRole("textbox").fill("Advertising in every comment.");
    await goOn.press("Enter");
    const question = page.getByRole("alertdialog", {
      name: t("members:remove.ask.title", { username: person.username }),
    });
    await question.getByText(t("members:remove.ask.text")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole("button", { name: t("members:remove.ask.confirm") }).press("Enter");
    await page.getByText(t("members:remove.done", { username: person.username })).waitFor();
    await eventually(async () =>
      expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
        other.username,
      ]),
    );
    await expectFocus(page.locator("main [data-list-heading]"));

    // A member who was removed in between.
    await other.client.put("/v1/user/remove", { body: { password } });
    await choose(page, other.username, t("members:row.declare"));
    expectFailure("404 PATCH /v1/user/declare-troll");
    await page.getByRole("alertdialog").getByRole("textbox").fill("Adverts.");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("members:declare.confirm") })
      .press("Enter");
    await page.getByText(t("members:refused.gone", { username: other.username })).waitFor();
    await page.getByText(t("members:noMatch", { query: "advertiser" })).waitFor();
  }),
);

it(
  "The last administrator keeps the role; another one who steps down logs in again with the new role",
  journey(async ({ site, openBrowser }) => {
    const admin = await anAdmin(site, { username: "stepsdown" });
    const { page, expectFailure } = await openBrowser({ as: admin });
    const onlyAdmin = "UPDATE users SET role = CASE WHEN id = $1 THEN 'ADMIN' ELSE 'USER' END WHERE role = 'ADMIN'";
    await site.context.database.pool.query(onlyAdmin, [admin.id]);
    await page.goto("/admin/roles?query=stepsdown");
    await choose(page, admin.username, t("members:row.changeRole"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText(t("members:role.oneself")).waitFor();
    await dialog.getByRole("radio", { name: t("members:roles.ROLE_USER.name") }).press("Space");
    expectFailure("409 PATCH /v1/auth/change-role");
    const confirm = dialog.getByRole("button", { name: t("members:role.confirm") });
    await confirm.press("Enter");
    await dialog.getByText(`${t("errors:failed.changeRole")} ${t("errors:LAST_ADMIN")}`).waitFor();

    await anAdmin(site);
    await confirm.press("Enter");
    await heading(page, t("accounts:login.title"));
    await logIn(page, admin);
    await page.waitForURL(`${site.url}/`);
    await waitUntilLoaded(page);
    expect(
      await page
        .getByRole("banner")
        .getByRole("link", { name: t("site:nav.admin") })
        .count(),
    ).toBe(0);
  }),
);

it(
  "A search that finds 200 members says that there may be more",
  journey(async ({ site, openBrowser }) => {
    await site.context.database.pool.query(
      `INSERT INTO users (username, email, firstname, lastname, language, created_at)
       SELECT 'crowd' || n, 'crowd' || n || '@example.org', 'Ada', 'Lovel', 'EN', now() FROM generate_series(1, 201) AS n`,
    );
    const { page } = await openBrowser({ as: await aModerator(site), width: 360 });
    await page.goto("/admin/roles?query=crowd&page=10");
    await page.getByText(t("members:search.bounded", { most: 200 })).waitFor();
    await page.getByText(t("site:paging.summary", { from: 181, to: 200, total: "200+" })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto("/admin/roles?query=crowd20");
    await page.getByText(t("members:count", { count: 3 })).waitFor();
    expect(await page.getByText(t("members:search.bounded", { most: 200 })).count()).toBe(0);
  }),
);
