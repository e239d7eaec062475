import { expect, it } from "vitest";
import { aComment } from "../support/comments.ts";
import { newComment } from "../support/discussion-page.ts";
import { blockSaves } from "../support/editor.ts";
import {
  loginDialog,
  atATale,
  changePasswordElsewhere,
  dialogNamed,
  favourite,
  inAnotherTab,
  keysKept,
  logIn,
  logInAgain,
  newPassword,
  succeeds,
  writing,
} from "../support/expired-session.ts";
import { eventually } from "../support/eventually.ts";
import { fill, send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading, headerButton, waitUntilLoaded } from "../support/pages.ts";
import { aReader, aWriter, password } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Private pages while sessions end, in two tabs, and after a password change. */

const t = translator("en");

it.concurrent(
  "The browser stores the token, its expiry and the language, and the member's reading settings",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser();
    await page.goto("/login");
    await logIn(page, reader);
    await heading(page, `${t("home:member.greeting")} ${reader.username}`);
    // The settings arrive over the live connection, sooner or later; the home page's keys end with the member's number.
    const ofMember = /^reading-settings-of-member$|:\d+$/;
    const kept = async () => (await keysKept(page)).filter((key) => !ofMember.test(key));
    expect((await kept()).filter((key) => key !== "user-language")).toEqual(["expirationTime", "token"]);
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("site:language.label") })
      .click();
    await page.getByRole("banner").getByRole("link", { name: "Italiano" }).click();
    await page.getByRole("heading", { name: translator("it")("home:member.greeting") }).waitFor();
    expect(await kept()).toEqual(["expirationTime", "token", "user-language"]);
    const end = Number(await page.evaluate(() => localStorage.getItem("expirationTime")));
    expect(Math.round((end - site.clock.now().getTime()) / 3_600_000)).toBe(24);
  }),
);

it.concurrent(
  "Nothing on the device names a member who has logged out",
  journey(async (on) => {
    const { page, reader } = await atATale(on);
    await aPublishedTale(on.site, { languageName: "FR" });
    await favourite(page).click();
    for (const address of ["/", "/laboratory", "/user/trophies"]) {
      await page.goto(address);
      await waitUntilLoaded(page);
    }
    const onDevice = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await eventually(async () => expect(await onDevice()).toContain("last-visit:"));
    // As 0.2.0 named it.
    await page.evaluate((name) => localStorage.setItem(`home-shelf:reading:${name}`, "3"), reader.username);
    await page.goto("/logout");
    await page.waitForURL(`${on.site.url}/`);
    expect(await onDevice()).toContain("last-visit:");
    expect(await onDevice()).not.toContain(reader.username);
  }),
);

it.concurrent(
  "An expired session leads from a private page to the login and back",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto("/posts");
    await headerButton(page, reader.username).waitFor();
    await page.evaluate(() => localStorage.setItem("expirationTime", String(Date.now() - 1000)));
    await page.goto("/posts");
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.logIn") })
      .waitFor();
    await page.goto("/user/notification");
    await page.waitForURL(`${site.url}/login?next=%2Fuser%2Fnotification`);
    await logIn(page, reader);
    await page.waitForURL(`${site.url}/user/notification`);
    await heading(page, t("notifications:title"));
    expect(await page.evaluate(() => Number(localStorage.getItem("expirationTime")) > Date.now())).toBe(true);
  }),
);

it.concurrent(
  "A logout in another tab is shown, and a begun comment returns with its writer",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, reader } = await atATale(on);
    await newComment(page, reader).fill("Half a thought");
    const other = await inAnotherTab(context, "/logout");
    await page.getByText(t("site:loginAgain.loggedOutToast")).waitFor();
    expect(await newComment(page, reader).count()).toBe(0);
    await other.goto("/login");
    await logIn(other, reader);
    await newComment(page, reader).waitFor();
    expect(await newComment(page, reader).inputValue()).toBe("Half a thought");
  }),
);

it.concurrent(
  "After a logout in another tab a private page asks for the login and keeps its text",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, writer, editor, type, onServer, expectFailure, tale } = await writing(on);
    const letThrough = await blockSaves(context);
    const save = page.waitForRequest((request) => request.method() === "PUT");
    await type(" The door was shut.");
    await save;
    const other = await inAnotherTab(context, "/logout");
    await other.waitForURL(`${on.site.url}/`);
    await dialogNamed(page, t("site:loginAgain.loggedOutTitle")).waitFor();
    expectFailure(`401 PUT /v1/posts/${tale.id}`);
    const unauthorized = page.waitForResponse((response) => response.status() === 401);
    letThrough();
    await unauthorized;
    await logInAgain(page, writer, password);
    await editor.saved();
    expect(await editor.text.textContent()).toMatch(/The door was shut\.$/);
    expect((await onServer()).content).toContain("The door was shut.");

    await other.goto("/logout");
    await other.waitForURL(`${on.site.url}/`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("site:loginAgain.leave") })
      .click();
    await page.waitForURL(`${on.site.url}/`);
  }),
);

it.concurrent(
  "A login in one tab closes the login dialog in the other",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, reader, marks, expectFailure } = await atATale(on);
    await changePasswordElsewhere(on.site, reader);
    expectFailure("401 POST /v1/posts/bookmark");
    await favourite(page).click();
    await loginDialog(page).waitFor();
    expectFailure("401 POST /logout");
    const other = await inAnotherTab(context, "/logout");
    await other.waitForURL(`${on.site.url}/`);
    await other.goto("/login");
    const bookmarkAnswer = succeeds(context, "POST /v1/posts/bookmark");
    await logIn(other, reader, newPassword);
    await bookmarkAnswer;
    await loginDialog(page).waitFor({ state: "hidden" });
    expect((await marks()).bookmarked).toBe(true);
  }),
);

it.concurrent(
  "A password change in one tab keeps the other tab logged in",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, editor, type, onServer } = await writing(on);
    const other = await inAnotherTab(context, "/user/settings");
    const answer = await other.evaluate(
      async ([oldPassword, nextPassword]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem("token")}`,
          "content-type": "application/json",
          "x-xsrf-token": document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? "",
        };
        const body = JSON.stringify({ oldPassword, newPassword: nextPassword });
        return (await fetch("/v1/auth/change-password", { method: "PATCH", headers, body })).text();
      },
      [password, newPassword] as const,
    );
    expect(answer).toBe("Password cambiata con successo");
    await type(" Nothing was asked.");
    await editor.saved();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect((await onServer()).content).toContain("Nothing was asked.");
  }),
);

it.concurrent(
  "A tab does nothing in the name of another member who logs in in another tab",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, writer, editor, type, expectFailure, allowFailure, tale } = await writing(on);
    const second = await aWriter(on.site);
    // The page may try the call again with the ended session between the two logins.
    allowFailure(`401 PUT /v1/posts/${tale.id}`);
    await context.route("**/v1/posts/*", (route) =>
      route.request().method() === "PUT" ? route.abort("connectionrefused") : route.continue(),
    );
    expectFailure(`failed PUT /v1/posts/${tale.id}`);
    await type(" Mine alone.");
    await editor.says(t("laboratory:status.retrying"));
    const other = await inAnotherTab(context, "/logout");
    await other.waitForURL(`${on.site.url}/`);
    await other.goto("/login");
    await logIn(other, second);
    const dialog = dialogNamed(page, t("site:loginAgain.otherTitle"));
    await dialog
      .getByText(t("site:loginAgain.otherText", { username: writer.username, other: second.username }))
      .waitFor();
    await context.unroute("**/v1/posts/*");
    const savedUrls: string[] = [];
    context.on(
      "response",
      (answer) => void (answer.request().method() === "PUT" && answer.ok() && savedUrls.push(answer.url())),
    );
    await logInAgain(page, writer, password);
    await editor.saved();
    expect(savedUrls).toEqual([`${on.site.url}/v1/posts/${tale.id}`]);
    expect(await editor.text.textContent()).toMatch(/Mine alone\.$/);

    // The other tab has no session now, so it also asks the member to log in.
    await dialogNamed(other, t("site:loginAgain.otherTitle")).waitFor();
    await other.getByRole("button", { name: t("site:loginAgain.goOnAs", { other: writer.username }) }).click();
    await headerButton(other, writer.username).waitFor();
  }),
);

it.concurrent(
  "A page without unsaved input switches to the next member who logs in",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, reader, tale } = await atATale(on);
    await aComment(on.site, { on: tale });
    await newComment(page, reader).fill("Half a thought");
    const second = await aReader(on.site);
    const other = await inAnotherTab(context, "/logout");
    await other.waitForURL(`${on.site.url}/`);
    await other.goto("/login");
    await logIn(other, second);
    await newComment(page, second).waitFor();
    expect(await newComment(page, second).inputValue()).toBe("");
  }),
);

it.concurrent(
  "A visitor who signs up to comment is led back to the Tale at the login",
  { tags: "variation" },
  journey(async (on) => {
    const tale = await aPublishedTale(on.site);
    const { page } = await on.openBrowser();
    await page.goto(`/posts/horror/${tale.id}`);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("site:nav.signUp") })
      .click();
    await fill(page, {
      [t("accounts:fields.firstname")]: "Ada",
      [t("accounts:fields.lastname")]: "Lovel",
      [t("accounts:fields.username")]: "newcomer1",
      [t("accounts:fields.email")]: "newcomer1@example.org",
      [t("accounts:fields.password")]: password,
    });
    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await page.getByLabel(t("accounts:signup.overThirteen", { age: 13 })).check();
    await send(page, t("accounts:signup.submit"));
    await heading(page, t("accounts:created.title"));
    expect(
      (
        await on.site
          .visitor()
          .post("/auth/activate", { query: { token: await on.site.mailedToken("newcomer1@example.org") } })
      ).status,
    ).toBe(200);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("accounts:created.logIn") })
      .click();
    await fill(page, {
      [t("accounts:fields.email")]: "newcomer1@example.org",
      [t("accounts:fields.password")]: password,
    });
    await send(page, t("accounts:login.submit"));
    await page.waitForURL(`${on.site.url}/posts/horror/${tale.id}#comments`);
  }),
);
