import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** New Tales from their first letter, on every device. */

const t = translator("en");

it(
  "A Tale that is begun on a phone without a title goes on at a desk, where it gets what it lacks",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const onServer = async () => (await author.client.get("/v1/sketches")).body.sketches;
    const { page: phone, expectFailure } = await openBrowser({ as: author, width: 360 });
    await phone.goto("/tale/new/horror");
    const onPhone = taleEditor(phone, t);
    await onPhone.text.click();
    await phone.keyboard.type("Nobody had lit the lamp.");
    await onPhone.saved();
    await onPhone.says("Saved. Still missing: a title and a tag.");
    expect(await onServer()).toMatchObject([{ title: "", content: "<p>Nobody had lit the lamp.</p>" }]);

    const desk = (await openBrowser({ as: author })).page;
    await desk.goto("/laboratory");
    const begun = desk.getByRole("region", { name: t("laboratory:sketches.title") });
    await begun.getByText("Nobody had lit the lamp.").waitFor();
    await begun.getByRole("link", { name: t("laboratory:device.goOn") }).click();
    const atDesk = taleEditor(desk, t);
    await atDesk.title.fill("The lamp");
    await atDesk.saved();

    // The phone goes on with what it knows, and its writer chooses.
    expectFailure(`409 PUT /v1/sketches/${(await onServer())[0].clientKey}`);
    await onPhone.text.click();
    await phone.keyboard.press("ControlOrMeta+End");
    await phone.keyboard.type(" It burned.");
    const choice = phone.getByRole("dialog", { name: t("laboratory:conflict.title") });
    await choice.getByRole("button", { name: t("laboratory:conflict.takeTheirs") }).click();
    await eventually(async () => expect(await onPhone.title.inputValue()).toBe("The lamp"));

    await atDesk.chooseTags(1);
    await eventually(async () => expect(new URL(desk.url()).pathname).toMatch(/my-laboratory\/edit\/\d+$/));
    expect(await onServer()).toEqual([]);
    await desk.goto("/laboratory");
    await desk.getByRole("article").filter({ hasText: "The lamp" }).waitFor();
    expect(await begun.count()).toBe(0);
  }),
);

it(
  "A begun text is saved by “Save draft” and deleted from the list",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { page } = await openBrowser({ as: author });
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await editor.title.fill("Only a title");
    await editor.saveDraft.click();
    await heading(page, t("laboratory:intro.title"));
    const begun = page.getByRole("region", { name: t("laboratory:sketches.title") });
    await begun.getByText("Only a title").waitFor();
    await begun.getByRole("button", { name: t("site:buttons.delete") }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText(t("laboratory:sketches.deleteText")).waitFor();
    await question.getByRole("button", { name: t("site:buttons.delete") }).click();
    await begun.waitFor({ state: "detached" });
    expect((await author.client.get("/v1/sketches")).body.totalSketches).toBe(0);
  }),
);
