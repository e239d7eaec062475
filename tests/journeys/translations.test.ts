/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { taleEditor } from "../support/editor.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale, aTaleForm } from "../support/tales.ts";
import { aDraftTranslation, anOpenTale } from "../support/translations.ts";
import { translator } from "../support/translator.ts";

/** A Tale gets a version in another language: request, answer, translation, and both versions for readers. */

const t = translator("en");
const content = "<p>Nobody had lit the lamp for thirty years.</p><p>And yet it burned all night.</p>";

it.concurrent(
  "A member asks to translate a Tale, is accepted, translates next to the original, and readers find both versions",
  journey(async ({ site, openBrowser }) => {
    const author = await aReader(site);
    const translating = await aReader(site);
    const staff = await aModerator(site);
    for (const languageName of ["EN", "IT"])
      await staff.client.post("/v1/tags", { body: { tagName: "lanterns", categoryName: "HORROR", languageName } });
    const tale = await aPublishedTale(site, { author, title: "The well", content, level: "B1", tags: ["lanterns"] });
    const path = `/posts/horror/${tale.id}`;

    const { page } = await openBrowser({ as: translating });
    await page.goto(path);
    await button(page, t("translations:translate.button")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("translations:translate.language")).selectOption("IT");
    await dialog
      .getByLabel(t("translations:translate.message", { author: author.username }))
      .fill("I know such a well.");
    await setWidth(page, 360);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("translations:translate.ask") }).click();
    await dialog.getByText(t("translations:translate.waitingText", { author: author.username })).waitFor();

    const answering = await openBrowser({ as: author });
    await answering.page.goto("/laboratory/translations");
    await answering.page.getByText("I know such a well.").waitFor();
    await setWidth(answering.page, 360);
    expect(await horizontalOverflow(answering.page)).toEqual([]);
    expect(await axeViolations(answering.page)).toEqual([]);
    await button(answering.page, t("translations:requests.acceptOne", { username: translating.username })).click();
    await answering.page.getByText(t("translations:requests.status.ACCEPTED")).waitFor();

    await page.goto("/laboratory/translations?direction=sent");
    await setWidth(page, 1280);
    await page.getByRole("link", { name: t("translations:translate.begin") }).click();
    await heading(page, t("laboratory:new.translation"));
    const editor = taleEditor(page, t);
    const source = page.getByRole("group", { name: t("translations:source.title") });
    await source.getByText("And yet it burned all night.").waitFor();
    const credit = { title: tale.title, author: author.username };
    await page.getByText(t("laboratory:new.translationOf", credit)).waitFor();
    expect(await page.getByText(t("laboratory:prompt.label")).count()).toBe(0);
    expect((await translating.client.get("/v1/sketches")).body.totalSketches).toBe(0);
    await editor.title.fill("Il pozzo");
    await editor.chooseTags(1);
    await editor.text.click();
    await page.keyboard.type("Nessuno accendeva la lampada da trent’anni.");
    await editor.saved();
    await page
      .getByText(t("translations:source.progress", { done: 1, total: 2 }))
      .first()
      .waitFor();
    await setWidth(page, 360);
    await page.getByRole("button", { name: t("translations:source.show") }).click();
    await source.getByText("Nobody had lit the lamp").waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    const id = Number(/\/edit\/(\d+)/.exec(page.url())?.[1]);
    const draft = (await translating.client.get(`/v1/posts/${id}`)).body;
    expect(draft).toMatchObject({
      translationOf: { id: tale.id },
      level: "B1",
      tags: ["lanterns", expect.any(String)],
    });
    await page.goto("/");
    const { title, tags, categoryName, languageName } = draft;
    const form = { title, tags, categoryName, languageName, content: draft.content, isFinished: 1 };
    expect((await translating.client.put(`/v1/posts/${id}`, { body: form })).status).toBe(200);
    expect((await (await aModerator(site)).client.patch(`/v1/posts/${id}`)).status).toBe(200);

    const { page: visitor } = await openBrowser();
    await visitor.goto(path);
    await visitor.getByText(t("translations:alsoIn")).first().waitFor();
    await visitor.getByRole("link", { name: "Italian", exact: true }).first().click();
    await waitUntilLoaded(visitor);
    await heading(visitor, "Il pozzo");
    await visitor.getByText(t("translations:translatedFrom.EN")).waitFor();
    await visitor.getByRole("link", { name: "The well" }).first().waitFor();
  }),
);

it.concurrent(
  "A writer says on the own page of a Tale that everybody may translate it",
  journey(async ({ site, openBrowser }) => {
    const author = await aReader(site);
    const tale = await aPublishedTale(site, { author, title: "The open well" });
    const { page } = await openBrowser({ as: author });
    await page.goto("/laboratory");
    await page.getByRole("heading", { name: tale.title }).getByRole("link").click();
    await button(page, t("translations:settings.button")).click();
    await page.getByRole("radio", { name: t("translations:settings.open") }).check();
    await page.getByRole("checkbox", { name: t("translations:settings.corrections") }).check();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, t("translations:settings.save")).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const { body } = await site.visitor().get(`/v0/posts/${tale.id}`);
    expect(body).toMatchObject({ translations: "open", correctionsWelcome: true });
  }),
);

it.concurrent(
  "The settings of a Tale are those of the Tale that the page shows, also after a step through the history",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const first = await aDraft(site, { author, title: "The first well" });
    const second = await aDraft(site, { author, title: "The second well" });
    await author.client.patch(`/v1/posts/${second.id}/settings`, { body: { translations: "closed" } });
    const { page } = await openBrowser({ as: author });
    await page.goto(`/laboratory/tale/${first.id}`);
    await heading(page, "The first well");
    await waitUntilLoaded(page);
    await page.getByRole("link", { name: t("laboratory:tabs.tales") }).click();
    await page.getByRole("heading", { name: "The second well" }).getByRole("link").click();
    await heading(page, "The second well");
    await page.evaluate(() => history.go(-2));
    await heading(page, "The first well");

    const settings = button(page, t("translations:settings.button"));
    const save = button(page, t("translations:settings.save"));
    const right = (name: "ask" | "open") => page.getByRole("radio", { name: t(`translations:settings.${name}`) });
    await settings.click();
    expect(await right("ask").isChecked()).toBe(true);
    await right("open").check();
    await save.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectFocus(settings);
    await settings.click();
    expect(await right("open").isChecked()).toBe(true);
    const translations = async (id: number) => (await author.client.get(`/v1/posts/${id}`)).body.translations;
    expect([await translations(first.id), await translations(second.id)]).toEqual(["open", "closed"]);
  }),
);

it.concurrent(
  "A translator who can't reach the site sees why the changes of the source are not noted as seen",
  journey(async ({ site, openBrowser }) => {
    const original = await anOpenTale(site, { content });
    const { id, writer } = await aDraftTranslation(site, original, "IT");
    const revision = `/v1/posts/${original.id}/revision`;
    const changed = content.replace("all night", "until morning");
    await original.writer.client.post(revision);
    const form = aTaleForm({ content: changed, tags: original.tags, isFinished: 1 });
    await original.writer.client.put(revision, { body: form });
    expect((await (await aModerator(site)).client.patch(revision)).status).toBe(200);

    const { page, context, expectFailure } = await openBrowser({ as: writer });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
    const seen = button(page, t("translations:source.seen"));
    await seen.waitFor();
    expectFailure(`failed PUT /v1/posts/${id}/source`);
    const isFailing = Promise.withResolvers<void>();
    await context.route(`**/v1/posts/${id}/source`, async (route) => {
      await isFailing.promise;
      await route.abort("connectionrefused");
    });
    await seen.click();
    await seen.and(page.locator("[aria-busy=true]")).waitFor();
    isFailing.resolve();
    await page.locator("[aria-live=assertive]").getByText(t("errors:NETWORK")).waitFor();

    await context.unroute(`**/v1/posts/${id}/source`);
    await seen.click();
    await seen.waitFor({ state: "detached" });
    expect((await writer.client.get(`/v1/posts/${id}/source`)).body.changedBlocks).toEqual([]);
  }),
);
