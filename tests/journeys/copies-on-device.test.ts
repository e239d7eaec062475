import { expect, it } from "vitest";
import { taleEditor } from "#tests/support/editor.ts";
import { journey } from "#tests/support/journey.ts";
import { aWriter } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";

/** Unsaved texts on this device, in the lists while another tab is editing them. */

const t = translator("en");
const laboratory = "/laboratory/edit/my-laboratory";
const ownTales = "/user/my-tales";

it.concurrent(
  "A new Tale is in both lists of unsaved Tales only when no other tab is editing it",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, context } = await openBrowser({ as: await aWriter(site) });
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await editor.text.click();
    await page.keyboard.type("It begins on this device.");
    await editor.says(t("laboratory:status.kept"));

    const other = await context.newPage();
    const onDevice = other.getByText(t("user:tales.onDevice", { count: 1 }));
    const listed = other.getByText(t("laboratory:device.title"));
    await other.goto(ownTales);
    await other.getByText(t("user:tales.empty")).waitFor();
    expect(await onDevice.count()).toBe(0);
    await other.goto(laboratory);
    await other.getByText(t("laboratory:edit.empty")).waitFor();
    expect(await listed.count()).toBe(0);

    await page.goto("/");
    await other.goto(ownTales);
    await onDevice.waitFor();
    await other.goto(laboratory);
    await listed.waitFor();
  }),
);
