import { describe, expect, it } from "vitest";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { languages } from "#vocabulary/languages.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { aTaleReply, assets, site } from "#tests/support/rendered-page.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { render, type RenderInput } from "./entry-server.tsx";

/** Header, footer, menu and the panel with reading settings are copied from one page to the next: no page may show it. */

const addresses = [
  "/",
  "/?page=2",
  "/posts",
  "/posts/",
  "/posts/horror",
  "/posts/horror?sort=favourites&tag=l%27alba+%26+%22notte%22&page=3",
  "/posts/horror/42",
  "/posts/horror/42?page=2",
  "/posts/caf%C3%A9/it's",
  "/posts/a/b/c/d",
  "/POSTS/horror",
  "/blog",
  "/blog/posts/1",
  "/profile/mara",
  "/profile/mara?tab=published",
  "/contact-us",
  "/login",
  "/laboratory",
  "/%2F",
  "/$&/$1",
];

const answer = { posts: [], totalPosts: 0 };
const input = (path: string, language: RenderInput["language"], ofSite: RenderInput["site"] = site): RenderInput => ({
  url: new URL(path, ofSite.url),
  language,
  api: (async ({ path }: Endpoint) =>
    path === talesCalls.read.path ? aTaleReply : answer) as unknown as RenderInput["api"],
  assets,
  site: ofSite,
  onError: () => {},
});

async function html(...[page, options]: Parameters<typeof render>): Promise<string> {
  const result = await render(page, options);
  return "html" in result ? result.html : result.redirect;
}

describe("the kept layout", () => {
  it.for(firstOrAll(languages))(
    "A page with a kept layout is equal to the page rendered as a whole: %s",
    async (language) => {
      for (const path of [...addresses, ...addresses]) {
        const whole = await html(input(path, language), { keepsLayout: false });
        expect(await html(input(path, language)), path).toBe(whole);
      }
    },
  );

  it("A Tale's page has its panel with reading settings and its bar for listening once", async () => {
    const page = await html(input("/posts/horror/7", "en"));
    for (const id of ["listen-bar", "reading-settings"]) expect(page.split(`id="${id}"`)).toHaveLength(2);
  });

  it("Another site of the same process has its own layout", async () => {
    const other = { ...site, donationUrl: "https://donate.example/" };
    expect(await html(input("/posts", "en"))).not.toContain("donate.example");
    expect(await html(input("/posts", "en", other))).toContain("donate.example");
  });
});
