import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oddPath } from "#tests/support/odd-paths.ts";
import { sitePath } from "./site.ts";

const sites = ["https://fabula.example", "http://localhost:8080"];
const anything = fc.oneof(
  oddPath(),
  oddPath().map((path) => `/${path}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: "binary" }),
);

describe("sitePath", () => {
  it("A site path always has the site's own origin", { tags: "variation" }, () => {
    const own = fc.property(
      anything,
      fc.constantFrom(...sites),
      fc.constantFrom("/", "/posts/horror/1", "//odd/path"),
      (text, site, page) => {
        const path = sitePath(text);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        // As a browser resolves it: against the page that it is on.
        expect(new URL(path, site + page).origin).toBe(site);
        expect(sitePath(path)).toBe(path);
      },
    );
    fc.assert(own, { numRuns: 20_000 });
  });

  it.each([
    ["/", "/"],
    ["/posts/horror?page=2#list", "/posts/horror?page=2#list"],
    ["/a/../b", "/b"],
    ["/posts/è", "/posts/%C3%A8"],
  ])("The site path of %s is %s", (text, path) => expect(sitePath(text)).toBe(path));

  it.each([
    "/.//evil.example/x",
    "/..//evil.example",
    "/\\evil.example/",
    "//evil.example",
    "/\t/evil.example",
    "/%2e//evil.example",
    "https://evil.example",
    "posts",
    "",
    null,
    undefined,
  ])("Other input is no path of the site: %j", (text) => expect(sitePath(text)).toBeNull());
});
