/** @module-tag variation */
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sessions } from "#features/accounts/server/tables.ts";
import { accessibilityFaultsIfNarrow } from "../support/accessibility.ts";
import { describes, fill } from "../support/forms.ts";
import { journey, type Journey } from "../support/journey.ts";
import { button, expectFocus, hasFocus, heading, htmlLang } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** A member views and edits their own profile, and no input is lost. */

const t = translator("en");
const optional = (label: string) => `${label} ${t("profiles:edit.optional")}`;
const bioLabel = optional(t("profiles:edit.bio"));
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => button(page, t("profiles:edit.submit")).click();
const waitUntilSaved = (page: Page) => page.getByText(t("profiles:edit.saved")).waitFor();

/** Opens a member's profile form. */
async function atTheForm({ openBrowser, site }: Journey, width = 1280) {
  const person = await aReader(site, { firstname: "Ada", lastname: "Lovel" });
  const browser = await openBrowser({ as: person, width });
  await browser.page.goto("/user/edit/profile");
  await heading(browser.page, t("profiles:edit.title"));
  return { ...browser, person, account: async () => (await person.client.get("/v1/user")).body };
}

it.concurrent(
  "A member's own profile shows all their data and what others see of it",
  journey(async ({ openBrowser, site }) => {
    const until = new Date(Date.now() + 3_600_000);
    const person = await aReader(site, {
      firstname: "Zoë",
      lastname: "O’Hara",
      instagram: "zoe.writes",
      fb: "my wall",
      commentBannedUntil: until,
    });
    const { page } = await openBrowser({ as: person, width: 360 });
    await page.goto("/user");
    await heading(page, "Zoë O’Hara");
    for (const text of [`(${person.username})`, person.email, t("profiles:ownProfile.asText", { network: "Facebook" })])
      await page.getByText(text).waitFor();
    expect(await page.getByRole("link", { name: "@zoe.writes" }).getAttribute("href")).toBe(
      "https://www.instagram.com/zoe.writes/",
    );
    await page.getByRole("link", { name: t("profiles:ownProfile.ban") }).waitFor();
    expect(await page.getByRole("link", { name: t("profiles:ownProfile.changePicture") }).getAttribute("href")).toBe(
      "/user/edit/image",
    );
    expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);
    await page.getByRole("link", { name: t("profiles:ownProfile.publicPage") }).click();
    await page.getByText(t("profiles:own.note")).waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain(person.email);
  }),
);

it.concurrent(
  "The profile form shows wrong lengths at their fields, and a saved profile is public at once",
  journey(async (on) => {
    const { page, person, account } = await atTheForm(on, 360);
    const stranger = (await on.openBrowser()).page;
    await stranger.goto(`/profile/${person.username}`);
    await heading(stranger, `${t("profiles:greeting", { firstname: "Ada" })} (${person.username})`);

    const first = field(page, t("accounts:fields.firstname"));
    await first.fill("A");
    expect(await page.getByText(t("accounts:errors.personName")).count()).toBe(0);
    await first.blur();
    expect(await describes(first)).toContain(t("accounts:errors.personName"));
    // An emoji is two UTF-16 units, but one character for readers.
    await field(page, bioLabel).fill("😀".repeat(676));
    await page.getByText(t("site:counter.near", { count: 74 })).waitFor();
    await field(page, bioLabel).fill("😀".repeat(751));
    await page.getByText(t("site:counter.over", { count: 1 })).waitFor();
    await save(page);
    expect(await hasFocus(first)).toBe(true);
    expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);

    await fill(page, { [t("accounts:fields.firstname")]: "  Adélaïde ", [bioLabel]: "One line.\nAnother." });
    const website = optional(t("profiles:website"));
    await field(page, website).fill("javascript:alert(1)");
    await page.getByText(t("profiles:edit.asText")).waitFor();
    await field(page, website).fill("ada.example.com/tales");
    await page.getByText(t("profiles:edit.asLink")).waitFor();
    await save(page);
    await waitUntilSaved(page);
    await heading(page, "Adélaïde Lovel");
    expect(await account()).toMatchObject({
      firstname: "Adélaïde",
      bio: "One line.\nAnother.",
      website: "ada.example.com/tales",
    });
    await stranger.reload();
    await heading(stranger, `${t("profiles:greeting", { firstname: "Adélaïde" })} (${person.username})`);
    await stranger.getByRole("link", { name: "ada.example.com/tales" }).waitFor();
  }),
);

it.concurrent(
  "The profile form survives a reload, and leaving it asks once",
  journey(async (on) => {
    const { page, person } = await atTheForm(on);
    await field(page, bioLabel).fill("Half a thought");
    await page.reload();
    await page.getByText(t("profiles:edit.kept")).waitFor();
    expect(await field(page, bioLabel).inputValue()).toBe("Half a thought");

    const away = page.getByRole("link", { name: t("user:menu.help") });
    const question = page.getByRole("dialog", { name: t("profiles:edit.leave.title") });
    await away.click();
    expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);
    await question.getByRole("button", { name: t("profiles:edit.leave.stay") }).click();
    expect(await field(page, bioLabel).inputValue()).toBe("Half a thought");
    await away.click();
    await question.getByRole("button", { name: t("profiles:edit.leave.leave"), exact: true }).click();
    await page.waitForURL("**/user/help");

    // Saving does not undo a change that another browser made in between.
    await person.client.put("/v1/user", { body: { firstname: "Grace", lastname: "Lovel" } });
    await page.goto("/user/edit/profile");
    await page.getByText(t("profiles:edit.kept")).waitFor();
    expect(await field(page, t("accounts:fields.firstname")).inputValue()).toBe("Grace");
    await button(page, t("profiles:edit.discard")).click();
    expect(await field(page, bioLabel).inputValue()).toBe("");
    await page.getByRole("link", { name: t("site:buttons.cancel") }).click();
    await heading(page, "Grace Lovel");
  }),
);

it.concurrent(
  "A profile is saved after the login when the session has expired",
  journey(async (on) => {
    const { page, expectFailure, allowFailure, person, account } = await atTheForm(on);
    await field(page, bioLabel).fill("Written in one go");
    // The page's background requests may come before or after the end of the session.
    for (const count of ["total-published", "pending"]) allowFailure(`401 GET /v1/${count}`);
    const { db } = on.site.context.database;
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    expectFailure("401 PUT /v1/user");
    await save(page);
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await button(page, t("site:loginAgain.cancel")).click();
    await page
      .getByRole("alert")
      .getByText(`${t("errors:failed.updateUser")} ${t("errors:UNAUTHENTICATED")}`)
      .waitFor();
    expect(await field(page, bioLabel).inputValue()).toBe("Written in one go");
    await save(page);
    await fill(page, { [t("site:loginAgain.email")]: person.email, [t("site:loginAgain.password")]: password });
    await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
    await waitUntilSaved(page);
    await heading(page, "Ada Lovel");
    person.client.token = await page.evaluate(() => localStorage.getItem("token"));
    expect(await account()).toMatchObject({ bio: "Written in one go" });
  }),
);

it.concurrent(
  "The profile form explains the server's refusals, and the pages use the chosen language",
  journey(async (on) => {
    const { page, account, expectFailure } = await atTheForm(on);
    const refusal = {
      code: "BAD_REQUEST",
      type: "about:blank",
      title: "",
      status: 400,
      detail: "",
      message: "",
      errors: [{ path: "fb", message: "no" }],
    };
    await page.route("**/v1/user", (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
    expectFailure("400 PUT /v1/user");
    await field(page, optional("Facebook")).fill("ada.lovel");
    await save(page);
    await expectFocus(field(page, optional("Facebook")));

    await page.getByRole("combobox", { name: t("profiles:edit.language") }).selectOption("IT");
    await save(page);
    await page.getByText(translator("it")("profiles:edit.saved")).waitFor();
    expect(await htmlLang(page)).toBe("it");
    expect(await account()).toMatchObject({ languageName: "IT", fb: "ada.lovel" });
  }),
);
