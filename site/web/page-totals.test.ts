import { describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { assets, aTaleReply, site } from "#tests/support/rendered-page.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { render, withTotals, type RenderInput, type Totals } from "./entry-server.tsx";

/** A page with updated totals must be equal to one that is rendered with them. */

const aTale = (id: number, totals: Totals) => ({
  ...aTaleReply,
  id,
  title: '"totLikes":7 and <1 like>',
  overview: "It was deep. 2 comments",
  content: "<p>1 like, 2 likes, [1] [2]</p>",
  ...totals,
});

async function rendered(language: RenderInput["language"], totals: Totals) {
  const others = { posts: [aTale(1, { totLikes: 5, totComments: 6 })], totalPosts: 1 };
  const call = async ({ path }: { path: string }) => (path.endsWith("/:id") ? aTale(7, totals) : others);
  const result = await render({
    url: new URL("/posts/horror/7", site.url),
    language,
    api: call as unknown as RenderInput["api"],
    assets,
    site,
    onError: console.error,
  });
  if ("redirect" in result || result.totals === null) throw new Error("Not the page of a Tale");
  return { html: result.html, totals: result.totals };
}

const someTotals = [0, 1, 2, 21, 999, 1000, 12_345, 1_000_000].map((total, at, all) => ({
  totLikes: total,
  totComments: all[(at + 3) % all.length]!,
}));

describe("the totals of a page", () => {
  it.for(firstOrAll(languages))(
    "A page with updated totals is equal to one rendered with them: %s",
    async (language) => {
      let page = await rendered(language, someTotals.at(-1)!);
      for (const totals of someTotals) {
        page = withTotals(language, page.html, page.totals, totals);
        const { html, totals: renderedTotals } = await rendered(language, totals);
        expect(page.html).toBe(html);
        expect(page.totals).toEqual(renderedTotals);
      }
    },
  );
});
