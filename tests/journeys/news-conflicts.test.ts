/** @module-tag variation */
import { expect, it } from "vitest";
import { journey } from "../support/journey.ts";
import { aNewsForm, aNewsPost } from "../support/news.ts";
import { heading } from "../support/pages.ts";
import { aModerator } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Two people edit a news post at once. No text is lost, and none is overwritten without a question. */

const t = translator("en");

it(
  "A news post changed by another editor is replaced only after a second confirmation",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { id } = await aNewsPost(site, { staff, title: "As it was" });
    const { page, context, expectFailure } = await openBrowser({ as: staff });
    const title = page.getByRole("textbox", { name: t("editor:fields.title"), exact: true });
    const save = page.getByRole("button", { name: t("news:form.save"), exact: true });
    await page.goto(`/admin/posts/edit/${id}`);
    await heading(page, t("news:form.change"));
    await title.fill("Mine");
    const colleague = await aModerator(site);
    await colleague.client.put(`/v1/admin-post/${id}`, { body: aNewsForm({ title: "Theirs" }) });
    // After a reload the page still knows that the text was typed on the older version.
    await page.reload();
    await page.getByText(t("news:form.keptEdits")).waitFor();
    expectFailure(`409 PUT /v1/admin-post/${id}`);
    await save.click();
    await page.getByRole("alert").getByText(t("news:form.conflict")).waitFor();
    expect(await title.inputValue()).toBe("Mine");
    expect((await site.visitor().get(`/v0/admin-post/${id}`)).body.title).toBe("Theirs");

    const newPage = context.waitForEvent("page");
    await page.getByRole("link", { name: t("news:form.asItIs") }).click();
    await heading(await newPage, "Theirs");
    await save.click();
    await page.getByText(t("news:form.changed", { title: "Mine" })).waitFor();
    expect((await site.visitor().get(`/v0/admin-post/${id}`)).body.title).toBe("Mine");
  }),
);

it(
  "A news post whose first response was lost is published once, with the last text",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { page, expectFailure } = await openBrowser({ as: staff });
    await page.goto("/admin/posts/create");
    await heading(page, t("news:form.create"));
    await page.getByRole("textbox", { name: t("editor:fields.title"), exact: true }).fill("First words");
    await page.getByRole("textbox", { name: t("news:form.description"), exact: true }).fill("In two tries.");
    await page.getByRole("textbox", { name: t("editor:fields.text"), exact: true }).click();
    await page.keyboard.type("The answer goes astray.");
    let tries = 0;
    await page.route("**/v1/create-admin-post", async (route) => {
      tries += 1;
      if (tries > 1) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    expectFailure("failed POST /v1/create-admin-post");
    const publish = page.getByRole("button", { name: t("news:form.publish"), exact: true });
    await publish.click();
    await page
      .getByRole("alert")
      .getByText(`${t("errors:failed.createNews")} ${t("errors:NETWORK")}`)
      .waitFor();
    await page.getByRole("textbox", { name: t("editor:fields.title"), exact: true }).fill("Last words");
    await publish.click();
    await page.getByText(t("news:form.created", { title: "Last words" })).waitFor();
    const { adminPost } = (await site.visitor().get("/v0/all-admin-posts", { query: { languageName: "EN" } })).body;
    expect(
      adminPost.map(({ title }: { title: string }) => title).filter((title: string) => title.endsWith("words")),
    ).toEqual(["Last words"]);
  }),
);
