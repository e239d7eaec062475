import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { atATale, succeeds } from "../support/expired-session.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { aModerator, aReader } from "../support/people.ts";
import { aRegistration } from "../support/registrations.ts";
import { translator } from "../support/translator.ts";

/**
 * The server stores a change, but the confirmation is lost. The page says so, and a second try changes nothing twice.
 */

const t = translator("en");

/** The first answer of this call gets lost between the database and the site, after the change was stored. */
async function losesFirstAnswer(page: Page, path: string) {
  let isResponseLost = false;
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    if (isResponseLost) return route.fulfill({ response: answer });
    isResponseLost = true;
    expect(answer.ok()).toBe(true);
    const problem = {
      type: "urn:fabula:error:OUTCOME_UNKNOWN",
      title: "",
      status: 503,
      detail: "",
      code: "OUTCOME_UNKNOWN",
      message: "",
    };
    return route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
}

const unknown = (page: Page) => page.getByText(t("errors:OUTCOME_UNKNOWN")).first();

it.concurrent(
  "A contact message whose confirmation was lost is stored once when it is sent again",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser();
    await losesFirstAnswer(page, "/v0/contact");
    expectFailure("503 POST /v0/contact");
    await page.goto("/contact-us");
    await whenReady(page, t("contact:submit"));
    const letter = "A letter that was lost on its way back.";
    await fill(page, {
      [t("contact:name")]: "Grazia",
      [t("contact:email")]: "grazia@example.org",
      [t("contact:message")]: letter,
    });
    await send(page, t("contact:submit"));
    await unknown(page).waitFor();
    await send(page, t("contact:submit"));
    await page.getByText(t("contact:sent.title")).waitFor();
    expect((await site.mails()).filter(({ text }) => text.includes(letter))).toHaveLength(1);
  }),
);

it.concurrent(
  "A sign-up that may have worked leads to one account when it is sent again",
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser();
    await losesFirstAnswer(page, "/auth/register");
    expectFailure("503 POST /auth/register");
    const person = aRegistration({ username: "lostAnswer", email: "lost.answer@example.org" });
    await page.goto("/signup");
    await whenReady(page, t("accounts:signup.submit"));
    for (const name of ["firstname", "lastname", "username", "email", "password"] as const)
      await fill(page, { [t(`accounts:fields.${name}`)]: person[name] });
    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await page.getByLabel(t("accounts:signup.overThirteen", { age: 13 })).check();
    await send(page, t("accounts:signup.submit"));
    await unknown(page).waitFor();
    await send(page, t("accounts:signup.submit"));
    await page.waitForURL("**/created-account");
    expect((await site.mails()).filter(({ recipient }) => recipient === person.email)).toHaveLength(1);
  }),
);

it.concurrent(
  "A message to everyone that may have been sent is sent once",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const [reader, moderator] = [await aReader(site), await aModerator(site)];
    const { page, expectFailure } = await openBrowser({ as: moderator });
    await losesFirstAnswer(page, "/v1/send-notification");
    expectFailure("503 POST /v1/send-notification");
    await page.goto("/admin");
    await page.getByRole("button", { name: t("admin:send.title") }).click();
    const dialog = page.getByRole("dialog", { name: t("admin:send.title") });
    await dialog.getByRole("radio", { name: t("admin:send.everyone") }).check();
    await fill(dialog, { [t("admin:send.message")]: "Said once to all." });
    for (const answer of [unknown(page), dialog]) {
      await send(page, t("admin:send.submit"));
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("admin:send.confirm.yes") })
        .click();
      await answer.waitFor({ state: answer === dialog ? "hidden" : "visible" });
    }
    const { notifications } = (await reader.client.get("/v1/notifications", { query: { pageSize: 50 } })).body;
    expect(notifications.filter(({ message }: { message: string }) => message === "Said once to all.")).toHaveLength(1);
  }),
);

it.concurrent(
  "A like whose confirmation was lost stays a like when the button is clicked again",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, marks, tale } = await atATale(on);
    const call = `/v1/posts/${tale.id}/like`;
    await losesFirstAnswer(page, call);
    expectFailure(`503 POST ${call}`);
    const like = page.getByRole("button", { name: t("tales:like"), exact: true });
    await like.click();
    await unknown(page).waitFor();
    const done = succeeds(context, `POST ${call}`);
    await like.click();
    await done;
    await like.and(page.locator("[aria-pressed=true]")).waitFor();
    expect((await marks()).liked).toBe(true);
  }),
);
