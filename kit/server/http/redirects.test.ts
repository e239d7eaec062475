import { readFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { halfOf } from "#tests/support/source-files.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

/** Sends the path as it stands: `fetch` would resolve its dots first. */
function answerTo(path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { accept: "text/html" } }, (answer) => resolve(answer.resume()))
      .on("error", reject)
      .end();
  });
}

const locationOf = async (path: string) => (await answerTo(path)).headers.location ?? null;

function expectOwnOrigin(location: string | null, path: string) {
  if (location === null) return;
  expect(location, path).toMatch(/^\/(?![/\\])/);
  expect(new URL(location, "http://site.test/here").origin, path).toBe("http://site.test");
}

const piece = fc.constantFrom(
  "/",
  "\\",
  ".",
  "..",
  "//",
  "/./",
  "%2f",
  "%5c",
  "@",
  ":",
  "evil.example",
  "posts",
  "horror",
  "profile",
);
const edgeCasePath = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

describe("a redirect", () => {
  it.each(["/.//evil.example/x", "//evil.example", "/\\evil.example/", "https://evil.example/"])(
    "The redirect after choosing a language stays on the site for %s",
    async (to) => {
      expectOwnOrigin(await locationOf(`/language/en?to=${encodeURIComponent(to)}`), "/language/en");
      expect(await locationOf(`/language/en?to=${encodeURIComponent(to)}`)).toBe("/");
    },
  );

  it("The redirect to an address without its trailing slash stays on the site", async () => {
    for (const path of ["/\\evil.example/", "//evil.example/", "/.//evil.example/", "/posts/"]) {
      expectOwnOrigin(await locationOf(path), path);
    }
    expect(await locationOf("/posts/")).toBe("/posts");
  });

  it("A redirect always leads to the site's own origin", { tags: "variation" }, async () => {
    const own = fc.asyncProperty(edgeCasePath, edgeCasePath, async (path, to) => {
      for (const address of [`/${path}/`, `/${path}?lang=it`, `/language/it?to=${encodeURIComponent(`/${to}`)}`]) {
        expectOwnOrigin(await locationOf(address), address);
      }
    });
    await fc.assert(own, { numRuns: 50 });
  });

  it.each(["/%09%5c\\%2fprofile%09javascript:", "/%2f%5cevil.example", "/posts%00", "/profile/%2f%2fevil.example"])(
    "The path %s, which leads elsewhere when it is decoded, gets 404",
    async (path) => expect((await answerTo(path)).statusCode).toBe(404),
  );

  it("Only redirects.ts redirects", () => {
    const code = halfOf("server").filter(
      (file) => !/^(kit\/server\/database|ops\/embedded)\//.test(file) && !/\.(test|fixture)\.ts$/.test(file),
    );
    const makers = code.filter((file) => /\.redirect\(|["']?\blocation["']?\s*[,:]/i.test(readFileSync(file, "utf8")));
    expect(makers).toEqual(["kit/server/http/redirects.ts"]);
  });
});
