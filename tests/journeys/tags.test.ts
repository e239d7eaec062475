/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The staff manages the tags that writers can choose. */

const t = translator("en");
const row = (page: Page, tag: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: tag, exact: true }) });

it(
  "Tags are created, renamed with their Tales, and deleted by keyboard",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { page, expectFailure } = await openBrowser({ as: staff, width: 360 });
    await page.goto("/admin/tags?category=horror");
    await heading(page, t("tags:list.title"));
    expect(await accessibilityFaults(page)).toEqual([]);
    const create = page.getByRole("link", { name: t("tags:list.create") });
    const name = page.getByRole("textbox", { name: t("tags:form.name"), exact: true });

    await create.press("Enter");
    await heading(page, t("tags:create.title"));
    await name.press("Enter");
    await page.getByText(t("tags:errors.name", { min: 2, max: 30 })).waitFor();
    await name.fill("Drowned bells");
    await name.press("Enter");
    await page.getByText(t("tags:done.created", { tag: "Drowned bells" })).waitFor();
    expect(await row(page, "Drowned bells").textContent()).toContain(t("tags:row.tales", { count: 0 }));

    // A name that differs only in capitals is the same.
    await create.press("Enter");
    await name.fill("DROWNED BELLS");
    expectFailure("409 POST /v1/tags");
    await name.press("Enter");
    await page.getByText(t("tags:errors.taken")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // A Tale gets the tag, and readers find the Tale by the tag's new name.
    const { id } = await aPublishedTale(site, { tags: ["Drowned bells"] });
    const reader = await openBrowser({ javaScript: false });
    await reader.page.goto(`/posts/horror/${id}`);
    await reader.page.getByRole("link", { name: "Drowned bells" }).waitFor();
    await page.goto("/admin/tags?category=horror");
    const used = row(page, "Drowned bells");
    expect(await used.textContent()).toContain(t("tags:row.tales", { count: 1 }));
    expect(await used.getByRole("button").count()).toBe(0);
    await used.getByRole("link").press("Enter");
    await heading(page, t("tags:rename.title"));
    await page.getByText(t("tags:rename.follow", { count: 1 })).waitFor();
    const newName = page.getByRole("textbox", { name: t("tags:form.newName"), exact: true });
    await newName.fill("Sunken bells");
    await newName.press("Enter");
    await page.getByText(t("tags:done.renamed", { former: "Drowned bells", tag: "Sunken bells" })).waitFor();
    await reader.page.reload();
    await reader.page.getByRole("link", { name: "Sunken bells" }).waitFor();

    // An unused tag is deleted. A tag that a Tale got in between stays, and the list says so.
    for (const tagName of ["Nobody’s tag", "Somebody’s tag"]) {
      await staff.client.post("/v1/tags", { body: { tagName, categoryName: "HORROR", languageName: "EN" } });
    }
    await page.reload();
    await row(page, "Nobody’s tag").getByRole("button").press("Enter");
    const yes = page.getByRole("alertdialog").getByRole("button", { name: t("site:buttons.delete") });
    await yes.press("Enter");
    await page.getByText(t("tags:done.deleted", { tag: "Nobody’s tag" })).waitFor();
    await eventually(async () => expect(await row(page, "Nobody’s tag").count()).toBe(0));
    await aPublishedTale(site, { tags: ["Somebody’s tag"] });
    await row(page, "Somebody’s tag").getByRole("button").press("Enter");
    expectFailure("409 DELETE /v1/tags");
    await yes.press("Enter");
    await page.getByText(`${t("errors:failed.deleteTag")} ${t("errors:TAG_IN_USE")}`).waitFor();
    await eventually(async () =>
      expect(await row(page, "Somebody’s tag").textContent()).toContain(t("tags:row.tales", { count: 1 })),
    );
  }),
);

it(
  "Tags of each category and language are found by links",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/tags");
    await page
      .getByRole("navigation", { name: t("tags:category") })
      .getByRole("link", { name: t("categories:fiaba.title") })
      .press("Enter");
    await page.waitForURL("**/admin/tags?category=fiaba&language=en");
    await page
      .getByRole("navigation", { name: t("tags:language") })
      .getByRole("link", { name: "Italiano" })
      // The address changes before the links do.
      .and(page.locator("[href*=fiaba]"))
      .press("Enter");
    await page.waitForURL("**/admin/tags?category=fiaba&language=it");
    const { body } = await site.visitor().get("/v0/tags", { query: { categoryName: "FIABA", languageName: "IT" } });
    await row(page, body[0].tagName).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).count()).toBe(body.length);
  }),
);

it(
  "Tags are closed to other members, and an unknown tag is 404",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const reader = await openBrowser({ as: await aReader(site) });
    await reader.page.goto("/admin/tags");
    await heading(reader.page, t("site:errorPage.notFound"));
    const staff = await openBrowser({ as: await aModerator(site) });
    await staff.page.goto("/admin/tag?category=horror&tagName=no-such-tag");
    await heading(staff.page, t("site:errorPage.notFound"));
    expect(new URL(staff.page.url()).pathname).toBe("/admin/tag");
  }),
);
