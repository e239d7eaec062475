import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("the web app manifest", () => {
  it.each(languages)("The manifest in %s has what a browser needs to install the site", async (lang) => {
    const { status, headers, body } = await site.visitor().get("/manifest.webmanifest", { query: { lang } });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    expect(body).toMatchObject({
      name: "Fabula",
      short_name: "Fabula",
      lang,
      start_url: "/",
      scope: "/",
      id: "/",
      display: "standalone",
    });
    for (const colour of [body.theme_color, body.background_color]) expect(colour).toMatch(/^#[\dA-F]{6}$/i);
    expect(body.icons.map((icon: { sizes: string; purpose: string }) => [icon.sizes, icon.purpose])).toEqual([
      ["192x192", "any"],
      ["512x512", "any"],
      ["512x512", "maskable"],
    ]);
    expect(body.shortcuts.map(({ url }: { url: string }) => url)).toEqual(["/posts", "/user/reading", "/laboratory"]);
    for (const { src, type } of body.icons) {
      const icon = await site.visitor().get(src);
      expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type]);
    }
  });

  it("The manifest is in the reader's language by default", async () => {
    const get = async (headers: Record<string, string>) =>
      (await site.visitor().get("/manifest.webmanifest", { headers })).body.lang;
    expect(await get({ "accept-language": "pt-BR,pt;q=0.9" })).toBe("pt");
    expect(await get({ "accept-language": "de", cookie: "user-language=fr" })).toBe("fr");
    expect(await get({ "accept-language": "de" })).toBe("en");
    const { body, headers } = await site.visitor().get("/manifest.webmanifest", { query: { lang: "xx" } });
    expect(body.lang).toBe("en");
    expect(headers.get("vary")).toContain("Accept-Language");
  });
});

const forbidden =
  "/user /user/settings /admin /admin/tales /laboratory /laboratory/create/my-laboratory /tale/new/horror /new/horror /preview/7 /publicity/7 /v0/posts/7 /v1/user /auth/social/1".split(
    " ",
  );
const open =
  "/ /posts /posts/horror/7?lang=en /blog /blog/posts/1 /profile/user1234 /share/tales/7.png /feeds/en.xml /sitemap.xml /sitemaps/pages.xml /assets/a.js /images/a/640.webp /covers/horror/en/7.svg /contact-us /our-privacy /signup /news".split(
    " ",
  );

describe("robots.txt", () => {
  /** RFC 9309: the longest rule that fits decides; here all of them forbid. */
  const forbids = (rules: string[], path: string) => rules.some((rule) => path.startsWith(rule));

  it("robots.txt disallows private areas and API calls and names the sitemap", async () => {
    const { status, headers, body } = await site.visitor().get("/robots.txt");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines: string[] = body.split("\n");
    expect(lines[0]).toBe("User-agent: *");
    expect(lines).toContain("Sitemap: http://fabula.test/sitemap.xml");
    const rules = lines.flatMap((line) => line.match(/^Disallow: (\/.+)$/)?.[1] ?? []);
    expect(forbidden.filter((path) => !forbids(rules, path))).toEqual([]);
    expect(open.filter((path) => forbids(rules, path))).toEqual([]);
  });
});
