import { expect, it } from "vitest";
import { approve, setRule } from "#features/comments/server/held-comments.fixture.ts";
import { aComment } from "../support/comments.ts";
import { choose, comment, commentTexts, counts, newComment, section, sendNew } from "../support/discussion-page.ts";
import { journey } from "../support/journey.ts";
import { button } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Authors rule the comments below their Tales. */

const t = translator("en");

it.concurrent(
  "A reader reads before writing that comments are held, and the author finds and approves the comment",
  journey(async (on) => {
    const { site } = on;
    const tale = await aPublishedTale(site);
    await setRule(tale.writer, tale, "held");
    const reader = await aReader(site);
    const { page } = await openTale(on, reader, tale);
    await page.getByText(t("comments:heldFirst", { author: tale.writer.username })).waitFor();
    await newComment(page, reader).fill("Let me in.");
    await sendNew(page).click();
    await comment(page, "Let me in.").getByText(t("comments:held")).waitFor();
    await section(page)
      .getByRole("heading", { name: t("comments:title", { count: 0 }), exact: true })
      .waitFor();

    const { page: authors } = await openTale(on, tale.writer, tale);
    await section(authors)
      .getByText(t("comments:waiting", { count: 1 }))
      .waitFor();
    await section(authors)
      .getByRole("link", { name: t("comments:readWaiting") })
      .click();
    await comment(authors, "Let me in.")
      .getByRole("button", { name: t("comments:approve") })
      .click();
    await counts(authors, 1);
    await section(authors)
      .getByText(t("comments:waiting", { count: 1 }))
      .waitFor({ state: "detached" });
    await page.reload();
    await counts(page, 1);
    expect(await comment(page, "Let me in.").getByText(t("comments:held")).count()).toBe(0);
  }),
);

it.concurrent(
  "The author deletes a held comment, hides one, and closes its discussion and all comments",
  { tags: "variation" },
  journey(async (on) => {
    const { site } = on;
    const tale = await aPublishedTale(site);
    const shown = await aComment(site, { on: tale, text: "Already here." });
    await setRule(tale.writer, tale, "held");
    await aComment(site, { on: tale, text: "Not this one." });
    const { page } = await openTale(on, tale.writer, tale);
    await comment(page, "Not this one.")
      .getByRole("button", { name: t("site:buttons.delete") })
      .click();
    await button(page.getByRole("alertdialog"), t("site:buttons.delete")).click();
    await comment(page, "Not this one.").waitFor({ state: "detached" });
    await counts(page, 1);
    await choose(page, "Already here.", t("comments:freeze.do"));
    await section(page).getByText(t("comments:frozen")).waitFor();
    expect(
      await comment(page, "Already here.")
        .getByRole("button", { name: t("comments:reply") })
        .count(),
    ).toBe(0);
    await choose(page, "Already here.", t("comments:hide.do"));
    await comment(page, "Already here.").getByText(t("comments:hidden")).waitFor();
    await section(page)
      .getByRole("heading", { name: t("comments:title", { count: 0 }), exact: true })
      .waitFor();

    await setRule(tale.writer, tale, "closed");
    const { page: others } = await openTale(on, await aReader(site), tale);
    await others.getByText(t("comments:closed", { author: tale.writer.username })).waitFor();
    expect(await section(others).getByRole("textbox").count()).toBe(0);
    expect(await commentTexts(others)).toEqual([]);
    const { page: writers } = await openTale(on, shown.writer, tale);
    await comment(writers, "Already here.").getByText(t("comments:hidden")).waitFor();
  }),
);

it.concurrent(
  "At the desk one key approves a newcomer's comment with an address, and one deletes it",
  journey(async (on) => {
    const { site, openBrowser } = on;
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const text = "More at https://example.org/lamps.";
    const [one, two] = [
      await aComment(site, { on: tale, by: reader, text }),
      await aComment(site, { on: tale, by: reader, text: `${text} Twice.` }),
    ];
    const moderator = await aModerator(site);
    const { page } = await openBrowser({ as: moderator });
    await page.goto(`/admin/desk?kind=held&member=${reader.username}`);
    await page.getByText(text, { exact: true }).waitFor();
    await page.keyboard.press("a");
    await page.getByText(`${text} Twice.`).waitFor();
    await page.keyboard.press("x");
    await page.getByText(t("desk:noMatch")).waitFor();
    const { body } = await site.visitor().get(`/v0/comments/${tale.id}`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([one.id]);
    expect((await approve(moderator, two)).status).toBe(404);
  }),
);
