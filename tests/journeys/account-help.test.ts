import { expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { actions, choose, offered, row } from "../support/members-page.ts";
import { expectFocus, heading } from "../support/pages.ts";
import { aModerator, anAdmin, aReader, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Administrators find members and help those who can't get in. */

const t = translator("en");

it(
  "An administrator finds a member by e-mail on a phone, corrects the e-mail, and makes a password that is shown once",
  journey(async ({ site, openBrowser }) => {
    const person = await aReader(site, { username: "Lockedout", email: "lokced@example.org" });
    const taken = await aReader(site, { username: "Anotherone" });
    const admin = await anAdmin(site);
    const { page, expectFailure } = await openBrowser({ as: admin, width: 360 });
    await page.goto("/admin/roles");
    await heading(page, t("members:title"));
    await page.getByRole("searchbox", { name: t("members:search.labelWithEmail") }).fill("lokced@");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/roles?query=lokced*");
    await row(page, person.username).getByText("lokced@example.org").waitFor();
    // A choice keeps the others, and can be taken back alone.
    await page.getByRole("combobox", { name: t("members:filter.status") }).selectOption("active");
    await page.waitForURL("**/admin/roles?query=lokced%40&status=active");
    await page.getByRole("combobox", { name: t("members:filter.status") }).selectOption("");
    await page.waitForURL("**/admin/roles?query=lokced%40");
    await row(page, person.username).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await choose(page, person.username, t("members:row.help"));
    const dialog = page.getByRole("dialog", { name: t("members:help.title", { username: person.username }) });
    const submit = (act: "email" | "password") =>
      dialog.getByRole("button", { name: t(`members:help.${act}.confirm`), exact: true });
    await dialog.getByRole("radio", { name: t("members:help.email.name") }).press("Space");
    expect(await accessibilityFaults(page)).toEqual([]);
    await submit("email").press("Enter");
    const field = dialog.getByLabel(t("members:help.email.label"));
    await expectFocus(field);
    expectFailure(`406 PATCH /v1/users/${person.username}/email`);
    await field.fill(taken.email);
    await submit("email").press("Enter");
    await dialog.getByText(t("members:help.email.taken")).waitFor();
    await field.fill("locked@example.org");
    await submit("email").press("Enter");
    await page.getByText(t("members:help.email.done", { username: person.username })).waitFor();
    await expectFocus(page.locator("main [data-list-heading]"));

    await page.goto("/admin/roles?query=locked%40");
    await choose(page, person.username, t("members:row.help"));
    await dialog.getByRole("radio", { name: t("members:help.password.name") }).press("Space");
    await submit("password").press("Enter");
    const shown = dialog.getByRole("textbox", { name: t("members:help.password.label") });
    const given = await shown.inputValue();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("members:help.password.close") }).press("Enter");
    await expectFocus(actions(page, person.username));
    await choose(page, person.username, t("members:row.help"));
    await dialog.getByRole("radio").first().waitFor();
    expect((await page.content()).includes(given)).toBe(false);
    const login = (sent: string) =>
      site.visitor().post("/auth/login", { body: { email: "locked@example.org", password: sent } });
    expect([(await login(given)).status, (await login(password)).status]).toEqual([200, 403]);
  }),
);

it(
  "Moderators see no e-mail and no last use, and are not offered to help; nobody is for an administrator",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const person = await aReader(site, { username: "Hiddenmail", activatedAt: null });
    const admin = await anAdmin(site, { username: "Hiddenboss" });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/roles?query=hidden");
    await row(page, person.username).waitFor();
    expect((await page.content()).includes(person.email)).toBe(false);
    expect(await offered(page, person.username)).not.toContain(t("members:row.help"));
    expect(
      await page
        .getByRole("combobox", { name: t("members:sort.label") })
        .locator("option")
        .count(),
    ).toBe(2);

    const { page: own } = await openBrowser({ as: await anAdmin(site) });
    await own.goto("/admin/roles?query=hidden");
    await row(own, person.username).waitFor();
    expect(await offered(own, admin.username)).not.toContain(t("members:row.help"));
    await choose(own, person.username, t("members:row.help"));
    const dialog = own.getByRole("dialog");
    await dialog.getByRole("button", { name: t("members:help.activation.confirm"), exact: true }).press("Enter");
    await own.getByText(t("members:help.activation.done", { username: person.username })).waitFor();
    expect(await site.mailedLink(person.email)).toContain("/activate");
  }),
);
