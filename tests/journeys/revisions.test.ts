/** @module-tag variation */
import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { expectStatus } from "../support/expected-status.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aWriter } from "../support/people.ts";
import { aPublishedTale, aTaleForm } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

const t = translator("en");

it(
  "A writer revises a published Tale, a reviewer sends it back and then publishes it; readers see the old text until then",
  journey(async (on) => {
    const author = await aWriter(on.site);
    const tale = await aPublishedTale(on.site, { author, title: "The lamp" });
    const { page } = await on.openBrowser({ as: author });
    await page.goto("/laboratory");
    await page.getByRole("button", { name: t("laboratory:revision.openOne", { title: "The lamp" }) }).click();
    await heading(page, t("laboratory:revision.title"));
    await page.getByRole("link", { name: t("laboratory:versions.title") }).waitFor();
    expect(await page.getByRole("link", { name: t("laboratory:invite") }).count()).toBe(0);
    const editor = taleEditor(page, t);
    await editor.text.fill("Nobody had lit the lamp for forty years, and yet it burned.");
    const submit = async () => {
      await page.getByRole("button", { name: t("laboratory:actions.publish"), exact: true }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("laboratory:actions.publish") })
        .click();
      await page.getByText(t("laboratory:done.submitted")).waitFor();
    };
    await submit();
    const readers = async () => (await on.site.visitor().get(`/v0/posts/${tale.id}`)).body.content as string;
    expect(await readers()).toContain("thirty years");

    const reviewer = await aModerator(on.site);
    const desk = await on.openBrowser({ as: reviewer });
    await desk.page.goto("/admin/tales");
    await waitUntilLoaded(desk.page);
    await desk.page.getByRole("link", { name: t("admin:queue.revision") }).click();
    await desk.page.getByText(t("admin:review.revision")).waitFor();
    // By the keyboard alone.
    await desk.page.keyboard.press("m");
    await desk.page.getByRole("button", { name: t("admin:remarks.add") }).waitFor();
    await desk.page.keyboard.press("m");
    await desk.page.keyboard.type("Is this one sentence?");
    await desk.page
      .getByRole("textbox", { name: t("admin:remarks.note") })
      .and(desk.page.locator(":focus"))
      .waitFor();
    await desk.page.getByRole("button", { name: t("admin:review.return") }).click();
    const dialog = desk.page.getByRole("dialog");
    await dialog.getByLabel(t("admin:return.reason")).selectOption("FORM");
    await dialog.getByLabel(t("admin:return.note")).fill("One comma too many.");
    await dialog.getByRole("button", { name: t("admin:return.send") }).click();
    await heading(desk.page, t("admin:queue.title"));

    await page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}/revision`);
    await page.getByText("One comma too many.").waitFor();
    await page.getByText(t("laboratory:review.reasons.FORM")).waitFor();
    const cards = page.getByRole("list", { name: t("laboratory:remarks.title") });
    await cards.getByText("Is this one sentence?").waitFor();
    expect(await page.getByText(t("laboratory:review.gone")).count()).toBe(0);
    await editor.text.fill("Nobody had lit the lamp for forty years and yet it burned.");
    await cards.getByText(t("laboratory:review.gone")).waitFor();
    await submit();

    await desk.page.goto("/admin/tales");
    await waitUntilLoaded(desk.page);
    await desk.page.getByRole("link", { name: t("admin:queue.revision") }).click();
    await desk.page.getByText("One comma too many.").waitFor();
    await desk.page.getByText(/^What has changed/).waitFor();
    await eventually(async () => expect(await desk.page.locator("del").allInnerTexts()).toEqual([","]));
    await desk.page.getByRole("button", { name: t("admin:review.publish") }).click();
    await desk.page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin:publish.confirm") })
      .click();
    await heading(desk.page, t("admin:queue.title"));
    expect(await readers()).toContain("forty years and yet");
  }),
);

it(
  "A reviewer sees who is deciding about a Tale, and can't decide about it",
  journey(async (on) => {
    const author = await aWriter(on.site);
    const form = {
      title: "The lamp",
      content: "<p>Nobody had lit the lamp.</p>",
      categoryName: "HORROR",
      languageName: "EN",
    };
    const { body: tags } = await on.site
      .visitor()
      .get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
    const { id } = (
      await author.client.post("/v1/posts", { body: { ...form, tags: [tags[0].tagName], isFinished: 1 } })
    ).body;
    const [first, second] = [await aModerator(on.site), await aModerator(on.site)];
    expect((await first.client.put(`/v1/posts/${id}/claim`)).status).toBe(200);
    const { page, expectFailure } = await on.openBrowser({ as: second });
    expectFailure(`409 PUT /v1/posts/${id}/claim`);
    await page.goto(`/admin/tales/tale/${id}`);
    await page.getByText(t("admin:review.claimed", { name: first.username })).waitFor();
    expect(await page.getByRole("button", { name: t("admin:review.publish") }).count()).toBe(0);
  }),
);

it(
  "An open or waiting revision is in the lists of its author's Tales, with a way to it",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const [open, waiting] = [
      await aPublishedTale(site, { author, title: "The lamp" }),
      await aPublishedTale(site, { author, title: "The well" }),
    ];
    const { title, content, tags } = aTaleForm({ tags: waiting.tags });
    for (const { id } of [open, waiting]) expectStatus(await author.client.post(`/v1/posts/${id}/revision`), 201);
    const body = { title, content, tags, isFinished: 1 };
    expectStatus(await author.client.put(`/v1/posts/${waiting.id}/revision`, { body }), 200);
    const { page } = await openBrowser({ as: author });
    const [isOpen, isWaiting] = [t("tale-states:revisionOpen"), t("tale-states:revisionWaiting")];
    const both = async () => {
      await page.getByText(isOpen).waitFor();
      await page.getByText(isWaiting).waitFor();
    };

    await page.goto("/laboratory");
    await both();
    await page.getByRole("link", { name: t("own-tale:steps.readRevision") }).waitFor();
    await page.getByRole("link", { name: t("user:tales.inState.revision") }).click();
    await both();
    await page.getByRole("link", { name: t("laboratory:revision.goOnWithOne", { title: "The lamp" }) }).click();
    await heading(page, t("laboratory:revision.title"));

    for (const address of ["/laboratory", "/"]) {
      await page.goto(address);
      await both();
    }
    // A notification that it was sent back leads to the address of drafts.
    await page.goto(`/laboratory/edit/my-laboratory/edit/${open.id}`);
    await heading(page, t("laboratory:revision.title"));
    await page.goto("/");
    const desk = page.getByRole("region", { name: t("home:member.onDesk") });
    await desk.getByRole("link", { name: "The lamp" }).click();
    await heading(page, t("laboratory:revision.title"));
  }),
);
