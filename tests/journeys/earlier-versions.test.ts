import { expect, it } from "vitest";
import { taleVersions as bounds } from "#vocabulary/limits.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { aDraft, aTaleForm } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

const t = translator("en");

it(
  "A writer opens the earlier versions of a draft, sees what differs, and takes one back",
  journey(async (on) => {
    const author = await aWriter(on.site);
    const draft = await aDraft(on.site, { author, content: "<p>Nobody had lit the lamp for thirty years.</p>" });
    on.site.clock.advance(bounds.pause);
    const { tags } = draft;
    const form = aTaleForm({ tags, content: "<p>Nobody had lit the lamp.</p><p>It was dark.</p>" });
    expect((await author.client.put(`/v1/posts/${draft.id}`, { body: form })).status).toBe(200);

    const { page } = await on.openBrowser({ as: author });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${draft.id}`);
    await waitUntilLoaded(page);
    await page.getByRole("link", { name: t("laboratory:versions.title") }).click();
    await heading(page, t("laboratory:versions.title"));
    const list = page.getByRole("navigation", { name: t("laboratory:versions.title") });
    expect(await list.getByRole("link").count()).toBe(1);
    expect(await list.getByText(t("laboratory:versions.kinds.SAVED")).count()).toBe(1);
    await eventually(async () => expect(await page.locator("ins").allInnerTexts()).toEqual([" for thirty years"]));
    // Of the page, of the version and of today's text, which have the same.
    expect(await page.getByRole("main").getByText(form.title, { exact: true }).count()).toBe(3);

    await page.getByRole("button", { name: t("laboratory:versions.restore") }).click();
    await heading(page, t("laboratory:edit.title"));
    await page.getByText("Nobody had lit the lamp for thirty years.").waitFor();
    await page.getByRole("link", { name: t("laboratory:versions.title") }).click();
    await list.waitFor();
    expect(await list.getByRole("link").count()).toBe(3);
    await page.getByText(t("laboratory:versions.isOfToday")).waitFor();
    expect(await page.getByRole("button", { name: t("laboratory:versions.restore") }).count()).toBe(0);
  }),
);

it(
  "A Tale without earlier versions says when there will be some",
  { tags: "variation" },
  journey(async (on) => {
    const author = await aWriter(on.site);
    const draft = await aDraft(on.site, { author });
    const { page } = await on.openBrowser({ as: author });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${draft.id}/versions`);
    await page.getByText(t("laboratory:versions.none")).waitFor();
    expect(await page.getByRole("button", { name: t("laboratory:versions.restore") }).count()).toBe(0);
  }),
);
