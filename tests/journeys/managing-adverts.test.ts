/** @module-tag variation */
import { expect, it } from "vitest";
import { pageSizes } from "#vocabulary/limits.ts";
import { invalidImages, solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { anAdvert } from "../support/adverts.ts";
import { eventually } from "../support/eventually.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, hasFocus, heading } from "../support/pages.ts";
import { aModerator } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Banner adverts, as the staff makes and changes them. */

const t = translator("en");

it(
  "An advert is created, switched on, changed and deleted by keyboard",
  { tags: "variation" },
  journey(async (on) => {
    const staff = await aModerator(on.site);
    const { page, expectFailure } = await on.openBrowser({ as: staff });
    await page.goto("/admin/publicity");
    await heading(page, t("adverts:list.title"));
    await page.getByRole("link", { name: t("adverts:list.create") }).press("Enter");
    await heading(page, t("adverts:create.title"));
    expect(await accessibilityFaults(page)).toEqual([]);

    // Refused before it is sent: no pictures, and a link that is none.
    await fill(page, { [t("adverts:form.title")]: "Lamps by night", [t("adverts:form.link")]: "javascript:alert(1)" });
    await page.keyboard.press("Enter");
    const link = page.getByLabel(t("adverts:form.link"));
    await eventually(async () => expect(await hasFocus(link)).toBe(true));
    expect(await link.getAttribute("aria-invalid")).toBe("true");
    await link.fill("https://lamps.example.org/");
    await link.press("Enter");
    await page.getByText(t("adverts:errors.pictures")).waitFor();
    expect(await page.getByText(t("adverts:errors.picture"), { exact: true }).count()).toBe(2);

    const files = page.locator("input[type=file]");
    const wrong = { name: "lamp.png", mimeType: "image/png", buffer: await invalidImages.text!() };
    await files.nth(0).setInputFiles(wrong);
    await page.getByText(t("pictures:noPicture")).waitFor();
    const lamp = (buffer: Buffer) => ({ name: "lamp.png", mimeType: "image/png", buffer });
    await files.nth(0).setInputFiles(lamp(await solidImage(500, 500).png().toBuffer()));
    await page.getByText(t("adverts:form.proportion", { width: 1000, height: 270 })).waitFor();
    await files.nth(1).setInputFiles(lamp(await solidImage(400, 120).png().toBuffer()));
    // A wrong file after a good one: that one stays, and is what is sent.
    await files.nth(1).setInputFiles(wrong);
    await page.getByText(`${t("pictures:noPicture")} ${t("pictures:stays")}`).waitFor();
    const { id: otherId } = await anAdvert(staff.client, { title: "Una lampada", languageName: "IT" });
    await button(page, t("adverts:form.submit")).press("Enter");
    await page.getByText(t("adverts:done.created", { title: "Lamps by night" })).waitFor();

    // In the list: switched on, by its own switch.
    const row = page.getByRole("article", { name: "Lamps by night" });
    const active = row.getByRole("switch");
    expect(await active.getAttribute("aria-checked")).toBe("false");
    const [{ id, imageRow }] = (await staff.client.get("/v1/all-publicity")).body.publicity;
    expectFailure(`failed PATCH /v1/set-activity/${id}`);
    await page.route("**/v1/set-activity/*", (route) => route.abort("connectionfailed"), { times: 1 });
    await active.press("Space");
    await page.getByText(`${t("errors:failed.switchAdvert")} ${t("errors:NETWORK")}`).waitFor();
    await eventually(async () => expect(await active.getAttribute("aria-checked")).toBe("false"));
    await active.press("Space");
    await page.getByText(t("adverts:done.on", { title: "Lamps by night" })).waitFor();
    const listed = async () =>
      (await on.site.visitor().get("/v0/publicity-active", { query: { languageName: "EN" } })).body;
    expect(await listed()).toMatchObject([{ id }]);
    expect(await accessibilityFaults(page)).toEqual([]);

    // Switched off, and another one deleted, from elsewhere: deleting that here, too, shows the list as it is now.
    await page
      .getByRole("article", { name: "Una lampada" })
      .locator("img")
      .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((image) => image.decode())));
    await staff.client.patch(`/v1/set-activity/${id}`, { query: { isActive: "false" } });
    await staff.client.delete(`/v1/publicity/${otherId}`);
    expectFailure(`404 DELETE /v1/publicity/${otherId}`);
    await page.getByRole("article", { name: "Una lampada" }).getByRole("button").press("Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("site:buttons.delete") })
      .press("Enter");
    await page.getByText(t("adverts:done.deleted", { title: "Una lampada" })).waitFor();
    await eventually(async () => expect(await active.getAttribute("aria-checked")).toBe("false"));
    await active.press("Space");
    await eventually(async () => expect((await listed()).length).toBe(1));

    // Another title, and the pictures stay.
    await row.getByRole("link", { name: t("adverts:row.edit", { title: "Lamps by night" }) }).press("Enter");
    await heading(page, t("adverts:edit.title"));
    await page.getByLabel(t("adverts:form.title")).fill("Lamps by day");
    const away = page.getByRole("link", { name: t("adverts:list.title") }).last();
    await away.press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("adverts:leave.stay") })
      .press("Enter");
    // It goes back to where it was, and must not do so between finding the next button and pressing it.
    await eventually(async () => expect(await hasFocus(away)).toBe(true));
    await button(page, t("adverts:form.submit")).press("Enter");
    await page.getByText(t("adverts:done.changed", { title: "Lamps by day" })).waitFor();
    expect(await listed()).toMatchObject([{ id, title: "Lamps by day", imageRow }]);

    await page.getByRole("article", { name: "Lamps by day" }).getByRole("button").press("Enter");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: t("site:buttons.delete") }).press("Enter");
    await page.getByText(t("adverts:done.deleted", { title: "Lamps by day" })).waitFor();
    await eventually(async () => expect(await page.getByRole("article", { name: "Lamps by day" }).count()).toBe(0));
    await eventually(async () => expect(await hasFocus(page.locator("[data-list-heading]"))).toBe(true));
    await page.getByRole("link", { name: "Español" }).press("Enter");
    await page.getByText(t("adverts:list.noMatch", { language: "Spanish" })).waitFor();
    expect(await listed()).toEqual([]);

    // Another moderator decided first.
    const deletedAdvert = await anAdvert(staff.client);
    await page.goto(`/admin/publicity/edit/${deletedAdvert.id}`);
    await heading(page, t("adverts:edit.title"));
    await staff.client.delete(`/v1/publicity/${deletedAdvert.id}`);
    expectFailure(`404 PUT /v1/update-publicity/${deletedAdvert.id}`);
    await button(page, t("adverts:form.submit")).press("Enter");
    await page.getByText(`${t("errors:failed.updateAdvert")} ${t("errors:NOT_FOUND")}`).waitFor();

    // More than a page of them.
    for (let number = 1; number <= pageSizes.adverts + 1; number += 1)
      await anAdvert(staff.client, { title: `Number ${number}`, languageName: "ES", isActive: false });
    await page.goto("/admin/publicity?language=es");
    const titles = () => page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
    await eventually(async () => expect((await titles()).length).toBe(pageSizes.adverts));
    expect((await titles())[0]).toBe(`Number ${pageSizes.adverts + 1}`);
    await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).press("Enter");
    await eventually(async () => expect(await titles()).toEqual(["Number 1"]));

    // The list itself can't be had.
    expectFailure("failed GET /v1/all-publicity");
    await page.route("**/v1/all-publicity?*", (route) => route.abort("connectionfailed"), { times: 1 });
    await page.getByRole("link", { name: t("site:paging.page", { page: 1 }) }).press("Enter");
    await heading(page, t("site:errorPage.offline"));
    await page.getByText(`${t("errors:failed.fetchAdverts")} ${t("errors:NETWORK")}`).waitFor();
    const menu = page.getByRole("navigation", { name: t("admin:menu.label") });
    expect(await menu.getByRole("link", { name: t("adverts:menu"), exact: true }).getAttribute("aria-current")).toBe(
      "page",
    );
  }),
);
