import { expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey, siteWith } from "../support/journey.ts";
import { mailsTo } from "../support/inbox.ts";
import { heading } from "../support/pages.ts";
import { anAdmin, password } from "../support/people.ts";
import { changeSettings } from "../support/site-settings.ts";
import { translator } from "../support/translator.ts";

/** A site whose owner decides who may sign up. */

const t = translator("en");
siteWith(async () => ({ SIGN_UPS: "invited" }));

const account = (name: string) => ({
  [t("accounts:fields.firstname")]: "Ada",
  [t("accounts:fields.lastname")]: "Lovel",
  [t("accounts:fields.username")]: name,
  [t("accounts:fields.email")]: `${name}@example.org`,
  [t("accounts:fields.password")]: password,
});

it(
  "An administrator copies the link of an invitation, and everyone who opens it signs up",
  journey(async (on) => {
    const { page } = await on.openBrowser({ as: await anAdmin(on.site) });
    await page.goto("/admin/site/invitations");
    await page.getByText(t("sign-ups:invitations.none")).waitFor();
    await send(page, t("sign-ups:invitations.submit"));
    await page.getByText(t("sign-ups:invitations.made")).waitFor();
    const link = await page.getByLabel(t("sign-ups:invitations.link")).first().inputValue();
    expect(await accessibilityFaults(page)).toEqual([]);

    const visitor = await on.openBrowser();
    await visitor.page.goto("/signup");
    await heading(visitor.page, t("accounts:closed.invitedTitle"));
    const { pathname, search } = new URL(link);
    await visitor.page.goto(pathname + search);
    await whenReady(visitor.page, t("accounts:signup.submit"));
    await fill(visitor.page, account("invited1"));
    await visitor.page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await visitor.page.getByLabel(t("accounts:signup.overThirteen", { age: 13 })).check();
    expect(await accessibilityFaults(visitor.page)).toEqual([]);
    await send(visitor.page, t("accounts:signup.submit"));
    await heading(visitor.page, t("accounts:created.title"));

    await page.reload();
    await page.getByText(t("sign-ups:invitations.used", { used: 1, uses: 1 })).waitFor();
    await page.getByRole("button", { name: t("sign-ups:invitations.end") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("sign-ups:invitations.end") })
      .click();
    await page.getByText(t("sign-ups:invitations.ended")).waitFor();
  }),
);

it(
  "An applicant says why, waits after the activation, and an administrator lets them in with a note",
  journey(async (on) => {
    await changeSettings(on.site, { signUps: "approval", minimumAge: 0 });
    const { page } = await on.openBrowser();
    await page.goto("/signup");
    await whenReady(page, t("accounts:signup.submit"));
    await fill(page, account("applicant1"));
    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await send(page, t("accounts:signup.submit"));
    await page.getByText(t("accounts:errors.application", { min: 20, max: 1000 })).waitFor();
    const why = "I write about rivers, and the people who live by them.";
    await fill(page, { [t("accounts:signup.application")]: why });
    expect(await accessibilityFaults(page)).toEqual([]);
    await send(page, t("accounts:signup.submit"));
    await heading(page, t("accounts:created.applied.title"));
    const [mail] = await mailsTo(on.site, { email: "applicant1@example.org" });
    expect(mail!.text).toContain("Then an administrator reads your application");
    await page.goto(new URL(/http\S+applicant=1/.exec(mail!.text)![0]).pathname + "?applicant=1");
    await page.getByRole("button", { name: t("accounts:activate.applicant.goOn") }).click();
    await heading(page, t("accounts:activate.waiting"));

    const staff = await on.openBrowser({ as: await anAdmin(on.site) });
    await staff.page.goto("/admin/site/applications");
    await staff.page.getByText(why).waitFor();
    expect(await accessibilityFaults(staff.page)).toEqual([]);
    await staff.page.getByRole("button", { name: `${t("sign-ups:applications.accept")}: applicant1` }).click();
    const dialog = staff.page.getByRole("alertdialog");
    await dialog.getByLabel(t("sign-ups:applications.note")).fill("Welcome.");
    await dialog.getByRole("button", { name: t("sign-ups:applications.accept") }).click();
    await staff.page.getByText(t("sign-ups:applications.done", { username: "applicant1" })).waitFor();
  }),
);
