import { expect, it } from "vitest";
import { tale as bounds } from "#vocabulary/limits.ts";
import { answering, renderedPage } from "#tests/support/rendered-page.ts";

/** Without Tales, tags and adverts. */
const emptySite = answering(({ pathname }) =>
  pathname.startsWith("/v0/posts/category") || pathname === "/v0/search"
    ? { posts: [], totalPosts: 0, atLeast: false, similar: false }
    : [],
);

async function timesAt(path: string) {
  const { html } = await renderedPage(path, emptySite);
  const offered = {
    select: /<select[^>]*name="minutesMax".*?<\/select>/s.exec(html)?.[0].matchAll(/<option[^>]*value="(\d+)"/g),
    radio: html.matchAll(/<input(?=[^>]*type="radio")(?=[^>]*name="minutesMax")[^>]*value="(\d+)"/g),
  };
  return [...(offered.select ?? offered.radio)].map(([, minutes]) => Number(minutes));
}

it("The search and the list of a category offer the same reading times", async () => {
  expect(await timesAt("/posts/horror?level=B1")).toEqual(bounds.readingTimes);
  expect(await timesAt("/search")).toEqual(bounds.readingTimes);
});

it("A reading time from the address is offered in its place, once", { tags: "variation" }, async () => {
  expect(await timesAt("/posts/horror?minutesMax=7")).toEqual([5, 7, 10, 20, 30]);
  expect(await timesAt("/search?minutesMax=7")).toEqual([5, 7, 10, 20, 30]);
  expect(await timesAt("/search?minutesMax=10")).toEqual([5, 10, 20, 30]);
});
