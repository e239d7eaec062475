import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin } from "../support/people.ts";
import { translator } from "../support/translator.ts";

const t = translator("en");
const path = "/admin/site/webhooks";
const host = "hooks.example.com";

it.concurrent(
  "An administrator adds a webhook, copies its secret, sends a test, reads why it failed, switches it off and deletes it",
  journey(async ({ site, openBrowser }) => {
    const admin = await anAdmin(site);
    const { page, expectFailure } = await openBrowser({ as: admin });
    expectFailure("400 POST /v1/webhooks");
    await page.goto(path);
    await waitUntilLoaded(page);
    await page.getByText(t("webhooks:none")).waitFor();
    const submit = button(page, t("webhooks:add.submit"));

    await submit.click();
    await page.getByText(t("webhooks:add.eventsWrong")).waitFor();
    const address = page.getByLabel(t("webhooks:add.address"));
    await expectFocus(address);
    await address.fill("https://192.168.0.1/hook");
    await page.getByLabel(t("webhooks:events.tale.published")).check();
    await page.getByLabel(t("webhooks:events.member.left")).check();
    await submit.click();
    await page.getByText(t("webhooks:add.addressWrong")).waitFor();
    await expectFocus(address);
    await address.fill(`https://${host}/tales`);
    await submit.press("Enter");

    const secret = page.getByLabel(t("webhooks:made.secret", { host }));
    await secret.waitFor();
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    const item = page.getByRole("article", { name: `https://${host}/tales` });
    await item.getByText(t("webhooks:events.tale.published")).waitFor();
    expect(await item.getByText(t("webhooks:events.comment.created")).count()).toBe(0);

    await button(item, t("webhooks:messagesNamed", { host })).press("Enter");
    await item.getByText(t("webhooks:sent.none")).waitFor();
    await button(item, t("webhooks:testNamed", { host })).click();
    await page.getByText(t("webhooks:testSent", { host })).waitFor();
    await site.jobsDone();
    await button(item, t("webhooks:sent.again")).click();
    // The site of the tests finds no server of others.
    await item.getByText(t("webhooks:errors.NAME")).waitFor();
    await item.getByText(t("webhooks:sent.status.failed")).waitFor();
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    const isOn = item.getByRole("switch");
    await isOn.press("Space");
    await page.getByText(t("webhooks:switched.off", { host })).waitFor();
    await page.reload();
    await waitUntilLoaded(page);
    expect(await isOn.isChecked()).toBe(false);
    expect(await page.getByLabel(t("webhooks:made.secret", { host })).count()).toBe(0);

    await button(item, t("webhooks:delete.named", { host })).click();
    await button(page.getByRole("alertdialog"), t("site:buttons.delete")).click();
    await page.getByText(t("webhooks:delete.done", { host })).waitFor();
    await page.getByText(t("webhooks:none")).waitFor();
    await expectFocus(page.locator("main h1"));
  }),
);

it.concurrent(
  "Moderators don't get to the page of webhooks",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto(path);
    await waitUntilLoaded(page);
    expect(await page.getByRole("heading", { name: t("webhooks:title"), exact: true }).count()).toBe(0);
  }),
);
