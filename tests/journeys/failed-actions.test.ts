/** @module-tag variation */
import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aModerator, anAdmin, aReader, aWriter } from "../support/people.ts";
import { aDraft, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The message of a failed action names the action. */

const t = translator("en");
const why = t("errors:NETWORK");

it(
  "Each button of the editor names the action that failed",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author });
    const submittedTale = await aSubmittedTale(site, { author });
    const { page, context, expectFailure, allowFailure } = await openBrowser({ as: author });
    const editor = taleEditor(page, t);
    await context.route("**/v1/posts/*", (route) =>
      route.request().method() === "PUT" ? route.abort("connectionfailed") : route.continue(),
    );
    for (const { id } of [draft, submittedTale]) expectFailure(`failed PUT /v1/posts/${id}`);
    const says = (act: "draft" | "publish" | "changes" | "preview" | "withdraw") =>
      page
        .getByRole("alert")
        .filter({ hasText: `${t(`laboratory:failed.${act}`)} ${why}` })
        .waitFor();

    await page.goto(`/laboratory/edit/my-laboratory/edit/${draft.id}`);
    await editor.text.click();
    await page.keyboard.type("More of it. ");
    await editor.publish.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("laboratory:actions.publish"), exact: true })
      .click();
    await says("publish");
    await editor.saveDraft.click();
    await says("draft");
    await editor.preview.click();
    await says("preview");

    // Unsaved text stays on the device.
    allowFailure(`failed PUT /v1/posts/${draft.id}`);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(`/laboratory/edit/my-laboratory/edit/${submittedTale.id}`);
    await editor.saveChanges.click();
    await says("changes");
    await page.getByRole("button", { name: t("laboratory:actions.withdraw") }).click();
    await says("withdraw");
    expect(await page.getByText(t("errors:failed.editTale")).count()).toBe(0);
  }),
);

it(
  "Failures to return a Tale and to show a comment again name these actions",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { id } = await aSubmittedTale(site, { title: "To be sent back" });
    const { page, context, expectFailure } = await openBrowser({ as: await aModerator(site) });
    await page.goto(`/admin/tales/tale/${id}`);
    await heading(page, "To be sent back");
    expect(await page.getByRole("article").getByText(t("laboratory:preview.published")).count()).toBe(0);
    await context.route("**/v1/posts/*/return", (route) => route.abort("connectionfailed"));
    expectFailure(`failed PATCH /v1/posts/${id}/return`);
    await page.getByRole("button", { name: t("admin:review.return") }).click();
    const dialog = page.getByRole("dialog");
    await fill(dialog, { [t("admin:return.note")]: "Too soon." });
    await dialog.getByRole("button", { name: t("admin:return.send"), exact: true }).click();
    await page.getByText(`${t("errors:failed.returnTale")} ${why}`).waitFor();
  }),
);

it(
  "A failure to declare a troll does not say “updated”",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const person = await aReader(site);
    const { page, context, expectFailure } = await openBrowser({ as: await anAdmin(site) });
    await page.goto(`/admin/roles?query=${person.username}`);
    await context.route("**/v1/user/declare-troll**", (route) => route.abort("connectionfailed"));
    expectFailure("failed PATCH /v1/user/declare-troll");
    await page.getByRole("button", { name: t("members:row.actions", { username: person.username }) }).click();
    await page.getByRole("button", { name: t("members:row.declare") }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("Adverts.");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("members:declare.confirm") })
      .click();
    await page.getByText(`${t("members:declare.failed", { username: person.username })} ${why}`).waitFor();
    expect(await page.getByText(t("errors:failed.updateUser")).count()).toBe(0);
  }),
);

it(
  "A failed removal names what could not be deleted",
  journey(async ({ site, openBrowser }) => {
    const { page, context, expectFailure } = await openBrowser({ as: await aReader(site) });
    await page.goto("/user/reading");
    await heading(page, t("reading:title"));
    await context.route("**/v1/reading", (route) =>
      route.request().method() === "DELETE" ? route.abort("connectionfailed") : route.continue(),
    );
    expectFailure("failed DELETE /v1/reading");
    await page.getByRole("button", { name: t("reading:history.deleteAll") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("reading:history.deleteAll") })
      .click();
    await page.getByText(`${t("errors:failed.deleteHistory")} ${why}`).waitFor();
  }),
);
