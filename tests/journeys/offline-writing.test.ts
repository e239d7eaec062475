import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { anOpenDraft } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import type { BrowserSession } from "../support/browser-session.ts";
import { translator } from "../support/translator.ts";

/** The laboratory and the editor in a browser without a connection. */

const t = translator("en");

const stored = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("offline-writing")).keys();
    return keys.some(({ url }) => url.endsWith("/laboratory")) && keys.length > 5;
  });

/** The pages of writers are stored, and no request is cut. */
async function goOffline({ page, context, allowFailure }: BrowserSession, { site }: Journey, paths: readonly string[]) {
  await eventually(async () => expect(await stored(page)).toBe(true));
  await page.waitForLoadState("networkidle");
  for (const path of ["/v0/prompts", "/v1/pending", "/v1/total-published", "/v1/notebook", "/v0/tags", ...paths])
    for (const method of ["GET", "PUT", "POST", "PATCH"]) allowFailure(`failed ${method} ${path}`);
  const socket = `${site.url.replace("http", "ws")}/ws/websocket`;
  allowFailure(
    `console: WebSocket connection to '${socket}' failed: Error in connection establishment: net::ERR_INTERNET_DISCONNECTED`,
  );
  await context.setOffline(true);
}

it(
  "A writer opens the laboratory and the editor without a connection, writes, and finds it saved when it is back",
  journey(async (on) => {
    const opened = await anOpenDraft(on, { title: "The far shore" }, { serviceWorker: true });
    const { page, context, tale, editor, onServer } = opened;
    const address = `/laboratory/edit/my-laboratory/edit/${tale.id}`;
    // Saved again, so that no draft is on the device.
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" First.");
    await editor.saved();
    await goOffline(opened, on, [
      "/laboratory",
      address,
      "/tale/new/horror",
      `/v1/posts/${tale.id}`,
      "/v1/posts",
      "/v1/sketches",
      "/v1/corrections",
      "/v1/translation-requests",
      "/v1/mark-as-read-by-title",
      "/v1/mark-as-read-first-time",
      "/v1/own-posts",
      "/covers/horror/en/1.svg",
    ]);

    await page.goto("/laboratory");
    await page.getByText(t("laboratory:offline")).waitFor();
    const listed = page.getByRole("listitem").filter({ hasText: "The far shore" });
    await listed.getByRole("link", { name: t("laboratory:device.goOn") }).click();
    await page.getByText("First.").waitFor();
    await page.goto(address);
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Second.");
    await editor.says(t("laboratory:status.kept"));

    await page.goto("/tale/new/horror");
    await editor.text.click();
    await page.keyboard.type("Begun on a train without a connection.");
    await page.goto("/laboratory");
    await page.getByText("Begun on a train").waitFor();

    await context.setOffline(false);
    await page.goto(address);
    await editor.saved();
    await eventually(async () => expect((await onServer()).content).toContain("First. Second."));

    const texts = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith("own-texts")).length);
    expect(await texts()).toBe(1);
    await page.goto("/logout");
    await eventually(async () => expect(await texts()).toBe(0));
  }),
);
