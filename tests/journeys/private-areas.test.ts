import type { BrowserContext, Page } from "playwright-core";
import { expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { newComment } from "#tests/support/discussion-page.ts";
import { holdSaves, theEditor } from "#tests/support/editor.ts";
import { fill, send } from "#tests/support/forms.ts";
import { journey, type Journey } from "#tests/support/journey.ts";
import { heading, settled } from "#tests/support/pages.ts";
import { aModerator, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { words } from "#tests/support/words.ts";

/** What is one's own, while sessions end, tabs are two, and passwords change. */

const t = words("en");
const newPassword = "changed99";

async function logIn(page: Page, { email }: Person, secret = password) {
  await fill(page, { [t("accounts:fields.email")]: email, [t("accounts:fields.password")]: secret });
  await send(page, t("accounts:login.submit"));
}

/** Changes the password in another browser, which ends all sessions but that one. */
async function changePasswordElsewhere(site: TestSite, { email }: Person) {
  const elsewhere = site.visitor();
  elsewhere.token = (await elsewhere.post("/auth/login", { body: { email, password } })).body.token;
  const answer = await elsewhere.patch("/v1/auth/change-password", { body: { oldPassword: password, newPassword } });
  expect(answer.body).toBe("Password cambiata con successo");
}

const inHeader = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });
const dialogNamed = (page: Page, name: string) => page.getByRole("dialog", { name });
const asksAgain = (page: Page) => dialogNamed(page, t("site:loginAgain.title"));
const favourite = (page: Page) => page.getByRole("button", { name: t("tales:favourite"), exact: true });

/** Logs in in the dialog that stands over the page. */
async function logInAgain(page: Page, { email }: Person, secret = newPassword) {
  const dialog = page.getByRole("dialog");
  await fill(dialog, { [t("site:loginAgain.email")]: email, [t("site:loginAgain.password")]: secret });
  await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Resolves when such a call, made from now on, has succeeded. */
const succeeds = (context: BrowserContext, call: string) =>
  context.waitForEvent("response", (response) => {
    const asked = `${response.request().method()} ${new URL(response.url()).pathname}`;
    return response.ok() && asked === call;
  });

const keysKept = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

/** Somebody who reads a Tale. */
async function atATale({ site, visit }: Journey) {
  const reader = await aReader(site);
  const tale = await aPublishedTale(site);
  const opened = await visit({ as: reader });
  await opened.page.goto(`/posts/horror/${tale.id}`);
  await settled(opened.page);
  const marks = async () => {
    const fresh = site.visitor();
    fresh.token = await opened.page.evaluate(() => localStorage.getItem("token"));
    return (await fresh.get(`/v1/post-published/${tale.id}`)).body;
  };
  const sent = (call: string) => opened.requests.filter((request) => request.startsWith(call)).length;
  return { ...opened, reader, tale, marks, sent };
}

/** Somebody who writes a Tale. */
async function writing({ site, visit }: Journey) {
  const writer = await aWriter(site);
  const tale = await aDraft(site, { author: writer });
  const opened = await visit({ as: writer });
  await opened.page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
  const editor = theEditor(opened.page, t);
  await editor.saved();
  async function type(text: string) {
    await editor.text.click();
    await opened.page.keyboard.press("ControlOrMeta+End");
    // At once: a pause in the middle would save a part of it.
    await opened.page.keyboard.insertText(text);
  }
  async function onServer() {
    const fresh = site.visitor();
    fresh.token = await opened.page.evaluate(() => localStorage.getItem("token"));
    return (await fresh.get(`/v1/posts/${tale.id}`)).body;
  }
  const sent = (call: string) => opened.requests.filter((request) => request.startsWith(call)).length;
  return { ...opened, writer, tale, editor, type, onServer, sent };
}

async function inAnotherTab(context: BrowserContext, address: string): Promise<Page> {
  const other = await context.newPage();
  await other.goto(address);
  return other;
}

it.concurrent("keeps three things in the browser: token, its end, the language", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  const { page } = await visit();
  await page.goto("/login");
  await logIn(page, reader);
  await heading(page, `${t("home:member.greeting")} ${reader.username}`);
  expect((await keysKept(page)).filter((key) => key !== "user-language")).toEqual(["expirationTime", "token"]);
  await page.getByRole("banner").getByRole("button", { name: t("site:language.label") }).click();
  await page.getByRole("banner").getByRole("link", { name: "Italiano" }).click();
  await page.getByRole("heading", { name: words("it")("home:member.greeting") }).waitFor();
  expect(await keysKept(page)).toEqual(["expirationTime", "token", "user-language"]);
  const end = Number(await page.evaluate(() => localStorage.getItem("expirationTime")));
  expect(Math.round((end - site.clock.now().getTime()) / 3_600_000)).toBe(24);
}));

it.concurrent("a session past its end is none: private pages lead to the log-in page, and back", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  const { page, allows } = await visit({ as: reader });
  // The counter of notifications may be asked for in the moment in which the session ends.
  allows("401 GET /v1/pending");
  await page.goto("/posts");
  await inHeader(page, reader.username).waitFor();
  await page.evaluate(() => localStorage.setItem("expirationTime", String(Date.now() - 1000)));
  await page.goto("/posts");
  await page.getByRole("banner").getByRole("link", { name: t("site:nav.logIn") }).waitFor();
  await page.goto("/user/notification");
  await page.waitForURL(`${site.url}/login?next=%2Fuser%2Fnotification`);
  await logIn(page, reader);
  await page.waitForURL(`${site.url}/user/notification`);
  await heading(page, t("notifications:title"));
  expect(await page.evaluate(() => Number(localStorage.getItem("expirationTime")) > Date.now())).toBe(true);
}));

it.concurrent("logging out in another tab is told, and a comment begun comes back with its writer", journey(async (on) => {
  const { page, context, reader } = await atATale(on);
  await newComment(page, reader).fill("Half a thought");
  const other = await inAnotherTab(context, "/logout");
  await page.getByText(t("site:loginAgain.loggedOutToast")).waitFor();
  expect(await newComment(page, reader).count()).toBe(0);
  await other.goto("/login");
  await logIn(other, reader);
  await newComment(page, reader).waitFor();
  expect(await newComment(page, reader).inputValue()).toBe("Half a thought");
}));

it.concurrent("logging out in another tab asks over a private page, which keeps its text", journey(async (on) => {
  const { page, context, writer, editor, type, onServer, provokes, tale } = await writing(on);
  const letThrough = await holdSaves(context);
  const save = page.waitForRequest((request) => request.method() === "PUT");
  await type(" The door was shut.");
  await save;
  const other = await inAnotherTab(context, "/logout");
  await other.waitForURL(`${on.site.url}/`);
  await dialogNamed(page, t("site:loginAgain.loggedOutTitle")).waitFor();
  provokes(`401 PUT /v1/posts/${tale.id}`);
  const refused = page.waitForResponse((response) => response.status() === 401);
  letThrough();
  await refused;
  await logInAgain(page, writer, password);
  await editor.saved();
  expect(await editor.text.textContent()).toMatch(/The door was shut\.$/);
  expect((await onServer()).content).toContain("The door was shut.");

  await other.goto("/logout");
  await other.waitForURL(`${on.site.url}/`);
  await page.getByRole("dialog").getByRole("button", { name: t("site:loginAgain.leave") }).click();
  await page.waitForURL(`${on.site.url}/`);
}));

it.concurrent("a Tale is saved once, with the new password, after it was changed elsewhere", journey(async (on) => {
  const { page, site, writer, tale, editor, type, onServer, sent, provokes } = { ...(await writing(on)), site: on.site };
  await changePasswordElsewhere(site, writer);
  provokes(`401 PUT /v1/posts/${tale.id}`);
  await type(" The key had been changed.");
  await asksAgain(page).waitFor();
  await fill(asksAgain(page), { [t("site:loginAgain.email")]: writer.email, [t("site:loginAgain.password")]: password });
  provokes("403 POST /auth/login");
  await asksAgain(page).getByRole("button", { name: t("site:loginAgain.submit") }).click();
  await asksAgain(page).getByText(t("errors:BAD_CREDENTIALS")).waitFor();
  await logInAgain(page, writer);
  await editor.saved();
  expect((await onServer()).content).toContain("The key had been changed.");
  expect(sent("PUT /v1/posts/")).toBe(2);
}));

it.concurrent("a notification is marked read once, after the password was changed elsewhere", journey(async ({ site, visit }) => {
  const reader = await aReader(site);
  const moderator = await aModerator(site);
  const body = { receiverUsername: reader.username, message: "Tea at five." };
  const { id } = (await moderator.client.post("/v1/send-notification", { body })).body;
  const { page, context, provokes, requests } = await visit({ as: reader });
  await page.goto("/user/notification");
  const mark = page.getByRole("main").getByRole("button", { name: t("notifications:markOne") });
  await mark.waitFor();
  await page.locator("html[data-live=on]").waitFor();
  await changePasswordElsewhere(site, reader);
  const call = "PATCH /v1/mark-as-read";
  provokes(`401 ${call}`);
  await mark.click();
  await asksAgain(page).waitFor();
  const read = succeeds(context, call);
  await logInAgain(page, reader);
  await read;
  await mark.waitFor({ state: "detached" });
  const fresh = site.visitor();
  fresh.token = await page.evaluate(() => localStorage.getItem("token"));
  expect((await fresh.get("/v1/pending")).body).toBe("0");
  expect(requests.filter((request) => request.startsWith(call) && request.includes(String(id))).length).toBe(2);
}));

it.concurrent("a favourite is made once, after the password was changed elsewhere", journey(async (on) => {
  const { page, context, reader, marks, sent, provokes } = await atATale(on);
  await changePasswordElsewhere(on.site, reader);
  provokes("401 POST /v1/posts/bookmark");
  await favourite(page).click();
  await asksAgain(page).waitFor();
  const made = succeeds(context, "POST /v1/posts/bookmark");
  await logInAgain(page, reader);
  await made;
  await favourite(page).and(page.locator("[aria-pressed=true]")).waitFor();
  expect((await marks()).bookmarked).toBe(true);
  expect(sent("POST /v1/posts/bookmark")).toBe(2);
}));

it.concurrent("a profile is changed once, after the password was changed elsewhere", journey(async ({ site, visit }) => {
  const reader = await aReader(site);
  const { page, context, provokes, requests } = await visit({ as: reader });
  await page.goto("/user/edit/profile");
  await fill(page, { [t("accounts:fields.firstname")]: "Augusta" });
  await changePasswordElsewhere(site, reader);
  provokes("401 PUT /v1/user");
  await page.getByRole("button", { name: t("profiles:edit.submit") }).click();
  await asksAgain(page).waitFor();
  const changed = succeeds(context, "PUT /v1/user");
  await logInAgain(page, reader);
  await changed;
  await page.waitForURL(`${site.url}/user`);
  expect(requests.filter((request) => request === "PUT /v1/user").length).toBe(2);
  const fresh = site.visitor();
  fresh.token = await page.evaluate(() => localStorage.getItem("token"));
  expect((await fresh.get("/v1/user")).body.firstname).toBe("Augusta");
}));

it.concurrent("privacy is changed once, after the password was changed elsewhere", journey(async ({ site, visit }) => {
  const reader = await aReader(site);
  const { page, context, provokes, requests } = await visit({ as: reader });
  await page.goto("/user/settings?topic=privacy");
  const tales = page.getByRole("switch", { name: t("settings:privacy.tales.show") });
  await tales.waitFor();
  await changePasswordElsewhere(site, reader);
  // What the server has is asked for first.
  provokes("401 GET /v1/privacy");
  await tales.click();
  await asksAgain(page).waitFor();
  const changed = succeeds(context, "PATCH /v1/privacy");
  await logInAgain(page, reader);
  await changed;
  await tales.and(page.locator("[aria-checked=false]")).waitFor();
  expect(requests.filter((request) => request.startsWith("PATCH /v1/privacy")).length).toBe(1);
  const fresh = site.visitor();
  fresh.token = await page.evaluate(() => localStorage.getItem("token"));
  expect((await fresh.get("/v1/user")).body.privacy).toBe("profile-trophies");
}));

it.concurrent("whoever logs in in one tab has logged in in the other, whose question goes away", journey(async (on) => {
  const { page, context, reader, marks, provokes } = await atATale(on);
  await changePasswordElsewhere(on.site, reader);
  provokes("401 POST /v1/posts/bookmark");
  await favourite(page).click();
  await asksAgain(page).waitFor();
  provokes("401 POST /logout");
  const other = await inAnotherTab(context, "/logout");
  await other.waitForURL(`${on.site.url}/`);
  await other.goto("/login");
  const made = succeeds(context, "POST /v1/posts/bookmark");
  await logIn(other, reader, newPassword);
  await made;
  await asksAgain(page).waitFor({ state: "hidden" });
  expect((await marks()).bookmarked).toBe(true);
}));

it.concurrent("a password changed in one tab leaves the other at work", journey(async (on) => {
  const { page, context, editor, type, onServer } = await writing(on);
  const other = await inAnotherTab(context, "/user/settings");
  const answer = await other.evaluate(
    async ([oldPassword, wanted]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("token")}`,
        "content-type": "application/json",
        "x-xsrf-token": document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? "",
      };
      const body = JSON.stringify({ oldPassword, newPassword: wanted });
      return (await fetch("/v1/auth/change-password", { method: "PATCH", headers, body })).text();
    },
    [password, newPassword] as const,
  );
  expect(answer).toBe("Password cambiata con successo");
  await type(" Nothing was asked.");
  await editor.saved();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect((await onServer()).content).toContain("Nothing was asked.");
}));

it.concurrent("nothing is done in the name of somebody else who logs in in another tab", journey(async (on) => {
  const { page, context, writer, editor, type, provokes, tale, requests } = await writing(on);
  const second = await aWriter(on.site);
  await context.route("**/v1/posts/*", (route) => (route.request().method() === "PUT" ? route.abort("connectionrefused") : route.continue()));
  provokes(`failed PUT /v1/posts/${tale.id}`);
  await type(" Mine alone.");
  await editor.says(t("laboratory:status.retrying"));
  const other = await inAnotherTab(context, "/logout");
  await other.waitForURL(`${on.site.url}/`);
  await other.goto("/login");
  await logIn(other, second);
  const dialog = dialogNamed(page, t("site:loginAgain.otherTitle"));
  await dialog.getByText(t("site:loginAgain.otherText", { username: writer.username, other: second.username })).waitFor();
  await context.unroute("**/v1/posts/*");
  const before = requests.length;
  await logInAgain(page, writer, password);
  await editor.saved();
  expect(requests.slice(before).filter((request) => request.startsWith("PUT /v1/posts/")).length).toBe(1);
  expect(await editor.text.textContent()).toMatch(/Mine alone\.$/);

  // Now the other tab belongs to nobody who is in: there, too, it is asked.
  await dialogNamed(other, t("site:loginAgain.otherTitle")).waitFor();
  await other.getByRole("button", { name: t("site:loginAgain.goOnAs", { other: writer.username }) }).click();
  await inHeader(other, writer.username).waitFor();
}));

it.concurrent("a page without anything begun becomes theirs who log in next", journey(async (on) => {
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
}));

it.concurrent("who signs up to write a comment is led back to the Tale when logging in", journey(async (on) => {
  const tale = await aPublishedTale(on.site);
  const { page } = await on.visit();
  await page.goto(`/posts/horror/${tale.id}`);
  await page.getByRole("main").getByRole("link", { name: t("site:nav.signUp") }).click();
  await fill(page, {
    [t("accounts:fields.firstname")]: "Ada",
    [t("accounts:fields.lastname")]: "Lovel",
    [t("accounts:fields.username")]: "newcomer1",
    [t("accounts:fields.email")]: "newcomer1@example.org",
    [t("accounts:fields.password")]: password,
  });
  await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
  await page.getByLabel(t("accounts:signup.overThirteen")).check();
  await send(page, t("accounts:signup.submit"));
  await heading(page, t("accounts:created.title"));
  expect((await on.site.visitor().post("/auth/activate", { query: { token: await on.site.mailedToken("newcomer1@example.org") } })).status).toBe(200);
  await page.getByRole("main").getByRole("link", { name: t("accounts:created.logIn") }).click();
  await fill(page, { [t("accounts:fields.email")]: "newcomer1@example.org", [t("accounts:fields.password")]: password });
  await send(page, t("accounts:login.submit"));
  await page.waitForURL(`${on.site.url}/posts/horror/${tale.id}#comments`);
}));
