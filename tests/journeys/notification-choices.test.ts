import { expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { journey } from "#tests/support/journey.ts";
import { aReader } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";

/** A member chooses which notifications arrive where. */

const t = translator("en");
const path = "/v1/notification-settings";

it(
  "A member chooses channels and the digest by keyboard, and a failed choice is taken back",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, expectFailure } = await openBrowser({ as: reader });
    await page.goto("/user/settings?topic=notifications");
    const choice = (title: string, channel: "list" | "push" | "mail") =>
      page.getByRole("checkbox", {
        name: `${t(`notifications:kinds.${title}` as "notifications:kinds.Trophy")}: ${t(`notifications:choices.channels.${channel}`)}`,
        exact: true,
      });
    await choice("Trophy", "list").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const trophy = async () => (await reader.client.get(path)).body.types.Trophy;
    await eventually(async () => expect(await trophy()).toEqual({ list: false, push: true, mail: true }));
    expect(await choice("Banned", "list").count()).toBe(0);

    await page.getByRole("switch", { name: t("notifications:choices.digest.label") }).press("Space");
    await eventually(async () => expect((await reader.client.get(path)).body.digest).toBe("weekly"));

    expectFailure(`503 PUT ${path}`);
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: "" }));
    await choice("Trophy", "push").click();
    await page.getByText(t("notifications:choices.failed")).waitFor();
    expect(await choice("Trophy", "push").isChecked()).toBe(true);
  }),
);
