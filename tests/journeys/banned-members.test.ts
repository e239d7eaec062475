import { expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { accessibilityFaultsIfNarrow } from "../support/accessibility.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { aModerator, aReader, anAdmin, password } from "../support/people.ts";
import { mailsTo } from "../support/inbox.ts";
import { openSettings } from "../support/settings-page.ts";
import { translator } from "../support/translator.ts";

/** Members read why they are banned or declared a troll, and staff write a note. */

const [t, inItalian] = [translator("en"), translator("it")];
const note = "You wrote it <b>twice</b>.\nCome back in March.";
/** A ban that began now: the pages know the real time. */
const aCause = () => {
  const until = new Date(Date.now() + DAY);
  return { until, cause: { until: until.toISOString(), ground: "REASON4", note } };
};

it(
  "The login page says why a member is banned, in its language, with the note as plain text",
  journey(async ({ openBrowser, site }) => {
    const { until, cause } = aCause();
    const person = await aReader(site, { loginBannedUntil: until, loginBanCause: cause });
    const { page, expectFailure } = await openBrowser();
    await page.goto("/login?lang=it");
    await whenReady(page, inItalian("accounts:login.submit"));
    await fill(page, {
      [inItalian("accounts:fields.email")]: person.email,
      [inItalian("accounts:fields.password")]: password,
    });
    expectFailure("406 POST /auth/login");
    await send(page, inItalian("accounts:login.submit"));
    const said = page.getByRole("main").getByRole("definition");
    await said.first().waitFor();
    expect(await said.allTextContents()).toEqual([inItalian("reasons:REASON4"), note]);
    expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);
  }),
);

it(
  "The page of the ban level says why a comment ban runs, and that one is declared a troll",
  journey(async (on) => {
    const [person, moderator] = [await aReader(on.site), await aModerator(on.site)];
    const body = { kind: "COMMENT_BAN", ground: "REASON4", note, days: 1 };
    await moderator.client.post(`/v1/members/${person.username}/decisions`, { body });
    await moderator.client.patch("/v1/user/declare-troll", { query: { username: person.username, isTroll: "true" } });
    const { page } = await openSettings(on, "ban", person);
    await page.getByText(t("settings:ban.trollText")).waitFor();
    await page.getByText(t("reasons:REASON4")).waitFor();
    expect(await page.getByRole("definition").filter({ hasText: "Come back" }).textContent()).toBe(note);
    expect(await page.getByText(t("settings:ban.none"), { exact: true }).count()).toBe(0);
  }),
);

it(
  "A member who can't log in reads the decision from the login page, and from the mail",
  journey(async ({ openBrowser, site }) => {
    const [person, moderator] = [await aReader(site), await aModerator(site)];
    const body = { kind: "LOGIN_BAN", ground: "REASON4", note, days: 1 };
    await moderator.client.post(`/v1/members/${person.username}/decisions`, { body });
    const { page, expectFailure } = await openBrowser({ width: 360 });
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: person.email, [t("accounts:fields.password")]: password });
    expectFailure("406 POST /auth/login");
    await send(page, t("accounts:login.submit"));
    await page.getByRole("link", { name: t("errors:banReason.decision") }).click();
    await page.getByRole("heading", { level: 1, name: t("decisions:title") }).waitFor();
    expect(await page.getByRole("definition").allTextContents()).toEqual([t("reasons:REASON4"), note]);
    expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);
    const [mail] = await mailsTo(site, person);
    await page.goto(/http:\/\/[^/\s]+(\/decisions\/\S+)/.exec(mail!.text!)![1]!);
    await page.getByRole("heading", { level: 1, name: t("decisions:title") }).waitFor();
    expectFailure("404 GET /decisions/nothing");
    await page.goto("/decisions/nothing");
    await page.getByRole("heading", { level: 1, name: t("decisions:invalid") }).waitFor();
  }),
);

it(
  "A troll declaration needs a note, which the member reads and the audit log doesn't keep",
  journey(async ({ openBrowser, site }) => {
    const [moderator, admin, person] = [await aModerator(site), await anAdmin(site), await aReader(site)];
    const { page } = await openBrowser({ as: moderator });
    await page.goto(`/admin/roles?query=${person.username}`);
    await page.getByRole("button", { name: t("members:row.actions", { username: person.username }) }).click();
    await page.getByRole("button", { name: t("members:row.declare") }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: t("members:declare.confirm") }).click();
    await dialog.getByText(t("staff-acts:note.missing")).waitFor();
    const field = dialog.getByRole("textbox", {
      name: t("staff-acts:note.toMember", { username: person.username }),
    });
    await field.fill("x".repeat(2001));
    await dialog.getByRole("button", { name: t("members:declare.confirm") }).click();
    await dialog.getByText(t("staff-acts:note.long", { max: 2000 })).waitFor();
    await field.fill("Spam in every thread.");
    await dialog.getByRole("button", { name: t("members:declare.confirm") }).click();
    await page.getByText(t("members:declare.done", { username: person.username })).waitFor();
    const { decisions } = (await person.client.get("/v1/my-decisions")).body;
    expect(decisions).toMatchObject([{ kind: "TROLL", note: "Spam in every thread." }]);
    const { body } = await admin.client.get("/v1/audit-log", { query: { action: "troll", target: person.username } });
    expect(body.entries).toMatchObject([{ actor: moderator.username, detail: "" }]);
  }),
);
