/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { expectFocus, heading, taleTitles, topOf, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { aDraft, insertPublishedTales, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A member's own Tales and favourites in the account area. */

const t = translator("en");
const myTales = "/laboratory";
const favourites = "/user/favorites";

const row = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
/** Resolves once the page lists exactly these Tales. */
async function titles(page: Page, expected: string[]) {
  const areTitlesListed = (titles: string) =>
    [...document.querySelectorAll("main article h3")].map(({ textContent }) => textContent).join() === titles;
  await page.waitForFunction(areTitlesListed, expected.join()).catch(() => {});
  expect(await taleTitles(page)).toEqual(expected);
}
const address = (page: Page) => page.url().replace(/^.*?:\d+/, "");

async function faults(page: Page) {
  await waitUntilLoaded(page);
  const found = [...(await axeViolations(page)), ...(await smallTargets(page))];
  await setWidth(page, 320);
  return [...found, ...(await horizontalOverflow(page)), ...(await smallTargets(page))];
}

it.concurrent(
  "Own Tales are listed by page and by state, and can be deleted",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    await insertPublishedTales(
      site,
      author,
      Array.from({ length: 6 }, (_, at) => ({ title: `Published ${at + 1}`, language: at === 0 ? "FR" : "EN" })),
    );
    await aDraft(site, { author, title: "A draft" });
    const { id } = await aSubmittedTale(site, { author, title: "Came back" });
    await (
      await aModerator(site)
    ).client.patch(`/v1/posts/${id}/return`, { body: { note: "The ending comes too soon." } });
    await aSubmittedTale(site, { author, title: "Waiting" });

    const { page } = await openBrowser({ as: author });
    await page.goto(myTales);
    await titles(page, ["Waiting", "Came back", "A draft", "Published 6", "Published 5", "Published 4", "Published 3"]);
    await row(page, "Waiting").getByText(t("tale-states:inReview")).waitFor();
    await row(page, "Came back").getByText("The ending comes too soon.").waitFor();
    await row(page, "A draft").getByText(t("tale-states:incomplete")).waitFor();
    // No zeros.
    expect(await row(page, "Published 6").getByText(/^0\s/).count()).toBe(0);
    expect(
      await row(page, "Published 6")
        .getByRole("link", { name: t("site:buttons.edit") })
        .count(),
    ).toBe(0);

    await link(page, t("site:paging.page", { page: 2 })).click();
    await titles(page, ["Published 2", "Published 1"]);
    await expectFocus(page.getByRole("main").getByRole("heading", { level: 2 }));
    expect(await row(page, "Published 1").getByRole("heading").getAttribute("lang")).toBe("fr");

    const states = page.getByRole("navigation", { name: t("user:tales.states") });
    await states.getByRole("link", { name: t("tale-states:incomplete") }).click();
    await titles(page, ["Came back", "A draft"]);
    expect(address(page)).toBe(`${myTales}?state=draft`);

    async function remove(title: string) {
      await row(page, title)
        .getByRole("button", { name: t("laboratory:edit.deleteOne", { title }) })
        .click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("site:buttons.delete") })
        .click();
      await page.getByRole("alertdialog").waitFor({ state: "hidden" });
    }
    await remove("Came back");
    await titles(page, ["A draft"]);
    await expectFocus(row(page, "A draft").getByRole("heading").getByRole("link"));
    await remove("A draft");
    await page.getByText(t("user:tales.noneInState")).waitFor();
    await expectFocus(page.getByRole("main").getByRole("heading", { level: 2 }));

    await link(page, t("user:tales.showAll")).click();
    await titles(page, [
      "Waiting",
      "Published 6",
      "Published 5",
      "Published 4",
      "Published 3",
      "Published 2",
      "Published 1",
    ]);
    expect(await page.getByRole("navigation", { name: t("site:paging.label") }).count()).toBe(0);
    await aDraft(site, { author, title: "The eighth" });
    await page.goto(`${myTales}?page=2`);
    await titles(page, ["Published 1"]);
    await remove("Published 1");
    await page.waitForURL(`**${myTales}`);
    await page.getByText(t("site:paging.summary", { from: 1, to: 7, total: 7 })).waitFor();
    await page.goto(`${myTales}?state=nonsense&page=x`);
    await titles(page, [
      "The eighth",
      "Waiting",
      "Published 6",
      "Published 5",
      "Published 4",
      "Published 3",
      "Published 2",
    ]);
    expect(await faults(page)).toEqual([]);
  }),
);

it.concurrent(
  "Own Tales offer the address of a published one, editing, and a first Tale",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { page, context } = await openBrowser({ as: author });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(myTales);
    await page.getByRole("heading", { name: t("laboratory:intro.way") }).waitFor();
    await link(page, t("laboratory:intro.begin")).click();
    await heading(page, t("laboratory:create.title"));

    const [id] = await insertPublishedTales(site, author, [{ title: "The well" }]);
    await page.goto(myTales);
    await row(page, "The well")
      .getByRole("button", { name: t("user:tales.shareOne", { title: "The well" }) })
      .click();
    await row(page, "The well").getByText(t("tales:share.copied")).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/posts/horror/${id}`);

    await page.goto(`/posts/horror/${id}`);
    await link(page, t("tales:inLaboratory")).click();
    await page.getByRole("button", { name: t("laboratory:revision.open"), exact: true }).waitFor();
  }),
);

it.concurrent(
  "The buttons of a published Tale are in one row on a phone, with an open revision, too, in every language",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const [, revised] = await insertPublishedTales(site, author, [{ title: "The well" }, { title: "The lamp" }]);
    await author.client.post(`/v1/posts/${revised}/revision`);
    for (const language of languages) {
      const { page } = await openBrowser({ as: author, language, width: 360 });
      await page.goto(myTales);
      await waitUntilLoaded(page);
      const names = translator(language);
      for (const [title, revise] of [
        ["The well", "laboratory:revision.openOne"],
        ["The lamp", "laboratory:revision.goOnWithOne"],
      ] as const) {
        const actions = row(page, title).getByRole("link").or(row(page, title).getByRole("button"));
        const tops = [];
        for (const key of ["user:tales.readOne", revise, "laboratory:edit.deleteOne"] as const) {
          const button = actions.and(page.getByLabel(names(key, { title }), { exact: true }));
          tops.push(await topOf(button));
        }
        expect(new Set(tops).size, `${title} (${language})`).toBe(1);
      }
    }
  }),
);

it.concurrent(
  "Favourites are listed newest first, can be removed and restored",
  journey(async ({ openBrowser, site }) => {
    const [author, reader] = [await aWriter(site), await aReader(site)];
    const ids = await insertPublishedTales(
      site,
      author,
      Array.from({ length: 8 }, (_, at) => ({ title: `Kept ${at + 1}`, language: at === 7 ? "PT" : "EN" })),
    );
    const keep = (postId: number) => reader.client.post("/v1/posts/bookmark", { query: { postId } });
    for (const id of ids) await keep(id);
    const isKept = async (id: number) =>
      (await reader.client.get("/v1/posts/bookmark/check", { query: { postId: id } })).body.bookmarked;

    const { page, expectFailure } = await openBrowser({ as: reader, language: "pt" });
    const pt = translator("pt");
    await page.goto(favourites);
    await heading(page, pt("user:menu.favourites"));
    await titles(
      page,
      [8, 7, 6, 5, 4, 3, 2].map((at) => `Kept ${at}`),
    );
    await row(page, "Kept 8").getByRole("link", { name: author.username }).waitFor();
    const mark = (title: string) =>
      row(page, title).getByRole("button", { name: `${pt("tales:favourite")}: ${title}` });

    /** Clicks the bookmark and waits until the server has stored it. */
    async function press(title: string, method: "POST" | "DELETE") {
      const answer = page.waitForResponse(
        (response) => response.request().method() === method && response.url().includes("/v1/posts/bookmark"),
      );
      await Promise.all([answer, mark(title).click()]);
    }
    const takenOff = row(page, "Kept 7").getByText(pt("user:favourites.takenOff"));
    await press("Kept 7", "DELETE");
    await takenOff.waitFor();
    expect([await mark("Kept 7").getAttribute("aria-pressed"), await isKept(ids[6]!)]).toEqual(["false", false]);
    await press("Kept 7", "POST");
    await takenOff.waitFor({ state: "detached" });
    expect([await mark("Kept 7").getAttribute("aria-pressed"), await isKept(ids[6]!)]).toEqual(["true", true]);

    expectFailure("failed DELETE /v1/posts/bookmark");
    await page.route("**/v1/posts/bookmark?*", (route) => route.abort("connectionfailed"));
    await mark("Kept 6").click();
    await row(page, "Kept 6").getByText(pt("tales:failed.unfavourite")).waitFor();
    expect(await mark("Kept 6").getAttribute("aria-pressed")).toBe("true");
    await page.unroute("**/v1/posts/bookmark?*");
    expect(await faults(page)).toEqual([]);

    await press("Kept 8", "DELETE");
    await author.client.delete(`/v1/delete/${ids[1]}`);
    // Six are left, so the second page no longer exists and redirects to the first.
    await page.goto(`${favourites}?page=2`);
    await titles(
      page,
      [7, 6, 5, 4, 3, 1].map((at) => `Kept ${at}`),
    );
    expect(address(page)).toBe(favourites);
  }),
);

it.concurrent(
  "An empty list of favourites offers a next action",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto(favourites);
    await page.getByText(t("user:favourites.empty")).waitFor();
    await link(page, t("user:favourites.find")).click();
    await heading(page, t("tales:index.title"));
    expect(address(page)).toBe("/posts");
  }),
);
