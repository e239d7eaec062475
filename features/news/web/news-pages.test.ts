import { expect, it } from "vitest";
import type { Banner } from "#features/adverts/calls.ts";
import type { NewsPost } from "../calls.ts";
import { answering, renderedPage } from "#tests/support/rendered-page.ts";

const post: NewsPost = {
  id: 7,
  title: "A new room",
  description: "There is a library now.",
  content: "<p>There is a library now, and it is open.</p>",
  languageName: "EN",
  photo: null,
  totComments: 2,
  pinned: false,
  group: null,
  versions: [],
  createdAt: "2026-10-03T17:39:00.000Z",
  updatedAt: "2026-10-04T08:00:00.000Z",
};
const banners = [1, 2].map((id): Banner => ({
  id,
  title: `Lamp ${id}`,
  link: "https://lamps.example",
  imageRow: `/row-${id}.webp`,
  imageColumn: `/column-${id}.webp`,
  languageName: "EN",
  isActive: true,
}));

const site = answering(({ pathname }) => {
  if (pathname === "/v0/publicity-active") return banners;
  return pathname === "/v0/all-admin-posts" ? { adminPost: [post], totalAdminPost: 1 } : post;
});
const date = /<time dateTime="2026-10-03T17:39:00\.000Z"[^>]*>3\u00a0October 2026<\/time>/i;

it("A news post shows its date, and a large and a small banner after its text", async () => {
  const { html } = await renderedPage("/blog/posts/7", site);
  expect(html).toMatch(date);
  const [, afterText = ""] = html.split("and it is open.");
  // Only a large slot has the wide picture, for wide windows.
  const adverts = [...afterText.matchAll(/<a [^>]*data-advert="(\d)".*?<\/a>/g)].map(([place, id]) => [
    place.includes(`/row-${id}`),
    place.includes(`/column-${id}`),
  ]);
  expect(adverts).toEqual([
    [true, true],
    [false, true],
  ]);
});

it("The blog's cards show the date of each post", async () => {
  expect((await renderedPage("/blog", site)).html).toMatch(date);
});
