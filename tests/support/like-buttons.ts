import type { Page } from "playwright-core";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Journey } from "./journey.ts";
import { aReader } from "./people.ts";
import { openTale } from "./tale-page.ts";
import { translator } from "./translator.ts";

/** The buttons "Like" and "Favourite" of a Tale's page. */

const t = translator("en");
export const like = (page: Page) => page.getByRole("button", { name: t("tales:like"), exact: true });
export const favourite = (page: Page) => page.getByRole("button", { name: t("tales:favourite"), exact: true });
export const likes = (count: number) => t("tales:likes", { count });

/** The number that the page shows over the Tale and at its end. */
export const showsLikes = (page: Page, count: number) =>
  page.getByRole("article").getByText(likes(count), { exact: true }).first().waitFor();
/** The page shows no number, as long as nobody likes the Tale. */
export const showsNoLikes = (page: Page) =>
  eventually(async () =>
    expect(await page.locator("article[data-passages]").getByText(anyLikes).filter({ visible: true }).count()).toBe(0),
  );
const anyLikes = /^\d+\slikes?$/;
export const isOn = (page: Page, button: typeof like) =>
  button(page).and(page.locator("[aria-pressed=true]")).waitFor();
export const isOff = (page: Page, button: typeof like) =>
  button(page).and(page.locator("[aria-pressed=false]")).waitFor();

/** A member who reads a Tale. */
export async function atATale(on: Journey) {
  const reader = await aReader(on.site);
  const talePage = await openTale(on, reader);
  const { tale } = talePage;
  const onServer = async () => (await reader.client.get(`/v1/post-published/${tale.id}`)).body;
  const likeCall = `POST /v1/posts/${tale.id}/like`;
  /** Resolves when such a call, made from now on, has been answered, or so many of them. */
  const answer = (call: string, times = 1) => {
    let remaining = times;
    return talePage.context.waitForEvent("response", (response) => {
      const answeredCall = `${response.request().method()} ${new URL(response.url()).pathname}`;
      return answeredCall === call && --remaining === 0;
    });
  };
  return { ...talePage, reader, answer, onServer, likeCall };
}
