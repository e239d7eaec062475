import type { Page } from "playwright-core";
import { aComment } from "./comments.ts";
import type { Journey } from "./journey.ts";
import { button } from "./pages.ts";
import { aReader, type Person } from "./people.ts";
import { openTale } from "./tale-page.ts";
import { aPublishedTale } from "./tales.ts";
import { translator } from "./translator.ts";

/** The comments below a Tale on the English page. */

const t = translator("en");

export const section = (page: Page) => page.getByRole("region", { name: /comment/i });

/** The comment with this text, without its replies. */
export const comment = (page: Page, text: string) => section(page).getByRole("article").filter({ hasText: text });

/** Buttons of the comment with this text; their names also say whose comment it is. */
export const actionsOf = (page: Page, text: string) =>
  comment(page, text).getByRole("button", { name: t("comments:actions") });
export const likeOf = (page: Page, text: string) =>
  comment(page, text).getByRole("button", { name: t("comments:like") });

/** All comments, in their order. */
export const commentTexts = (page: Page) => section(page).getByRole("article").locator("p[dir=auto]").allTextContents();

export const newComment = (page: Page, { username }: Person) =>
  section(page).getByRole("textbox", { name: t("comments:write", { username }) });
export const sendNew = (page: Page) => button(section(page).locator("form").first(), t("comments:send"));

/** Resolves once the heading shows this number. */
export const counts = (page: Page, count: number) =>
  section(page)
    .getByRole("heading", { name: t("comments:title", { count }) })
    .waitFor();

/** An entry in the menu of a comment. */
export async function choose(page: Page, text: string, action: string) {
  await actionsOf(page, text).click();
  await button(comment(page, text), action).click();
}

interface Scene {
  as?: Person | undefined;
  /** The comments that others have written before. */
  commentTexts?: string[];
  /** By default each by somebody else. */
  by?: Person;
}

/** Opens a Tale with these comments as a member. */
export async function atATale(on: Journey, { as, commentTexts = [], by }: Scene = {}) {
  const { site } = on;
  const reader = as ?? (await aReader(site));
  const tale = await aPublishedTale(site);
  const others: Awaited<ReturnType<typeof aComment>>[] = [];
  for (const text of commentTexts)
    others.push(await aComment(site, { on: tale, text, ...(by === undefined ? {} : { by }) }));
  const talePage = await openTale(on, reader, tale);
  const onServer = async () => (await site.visitor().get(`/v0/comments/${tale.id}`)).body;
  return { ...talePage, reader, others, onServer };
}
