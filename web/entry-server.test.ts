import { describe, expect, it, vi } from "vitest";
import { languages } from "#contract/languages.ts";
import { site } from "#tests/support/rendered-page.ts";
import { translator } from "#tests/support/translations.ts";
import { render, type RenderInput } from "./entry-server.tsx";
import { createApi } from "./platform/api.ts";

const assets = {
  boot: "/assets/boot.js",
  application: "/assets/app.js",
  applicationParts: ["/assets/part.js"],
  texts: { en: "/assets/en.js" },
  carousel: "/assets/carousel.js",
  styles: ["/assets/styles.css"],
};

const day = "2026-05-01T12:00:00.000Z";
const aPublishedTale = {
  id: 7,
  title: "The well",
  overview: "It was deep.",
  content: "<p>It was deep.</p>",
  categoryName: "HORROR",
  languageName: "EN",
  tags: ["night"],
  isFinished: 1,
  published: true,
  author: "mara",
  authorAvatar: null,
  totLikes: 0,
  totComments: 0,
  totBookmarks: 0,
  publicationDate: day,
  createdAt: day,
  updatedAt: day,
  readingMinutes: 1,
};

const problem = (code: string, status: number, detail: string) =>
  Response.json({ type: "x", title: "x", status, detail, code, message: detail }, { status });

/** Renders an address; the API answers every call with `answer`. */
async function rendered(path: string, { answer, ...input }: Partial<RenderInput> & { answer?: () => Response } = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer?.() ?? problem("NOT_FOUND", 404, "nothing"));
  const onError = vi.fn<(error: unknown) => void>();
  const url = new URL(path, site.url);
  const result = await render({
    url,
    language: "en",
    api: createApi({ fetch, origin: site.url }),
    assets,
    site,
    onError,
    ...input,
  });
  return { result, fetch, onError };
}

async function renderedPage(...parameters: Parameters<typeof rendered>) {
  const { result, ...rest } = await rendered(...parameters);
  if ("redirect" in result) throw new Error(`Redirected to ${result.redirect}`);
  return { ...result, ...rest };
}

describe("a rendered page", () => {
  it("is a whole document in the reader's language, with nothing inline", async () => {
    const { html, status, maxAge, cacheTags } = await renderedPage("/contact-us", { language: "it" });
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="it">/);
    expect(html).toContain("Vai al contenuto");
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    for (const [, attributes] of html.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/src=|application\/json/);
    expect({ maxAge, cacheTags }).toEqual({ maxAge: 300, cacheTags: [] });
  });

  it("leads to itself in every language without script", async () => {
    const { html } = await renderedPage("/contact-us?sort=title&page=2&made-up=1");
    expect(html).toContain('href="/language/fr?to=%2Fcontact-us%3Fsort%3Dtitle"');
  });

  it("carries its data as text that can't end the element", async () => {
    const { html } = await renderedPage("/contact-us", { site: { ...site, supportEmail: "</script><b>@x" } });
    expect(html).not.toContain("</script><b>");
    const json = html.match(/<script id="page-data" type="application\/json">(.*?)<\/script>/)?.[1] ?? "";
    expect(JSON.parse(json).site.supportEmail).toBe("</script><b>@x");
  });

  it("loads the application for forms at once, for reading not", async () => {
    expect((await renderedPage("/login")).html).toContain('data-application=""');
    expect((await renderedPage("/our-privacy")).html).not.toContain("data-application=");
  });
});

describe("the head of a page", () => {
  it("leads home, to the Tales, to the news and to the laboratory, and knows where one is", async () => {
    const { html } = await renderedPage("/blog", { answer: () => Response.json({ adminPost: [], totalAdminPost: 0 }) });
    const [, head = ""] = html.match(/<header(.*?)<\/header>/) ?? [];
    const links = [...head.matchAll(/<a (?=[^>]*href="([^"]+)")[^>]*><span[^>]*underline[^>]*>([^<]+)</g)].map(
      ([link, to, text]) => [to, text, link.includes('aria-current="page"')],
    );
    const t = translator("en");
    expect(links).toEqual([
      ["/", t("site:nav.home"), false],
      ["/posts", t("site:nav.tales"), false],
      ["/blog", t("site:nav.news"), true],
      ["/laboratory", t("site:nav.laboratory"), false],
    ]);
  });

  it("has a way to sign up on the log-in page, right to its form", async () => {
    const [, main = ""] = (await renderedPage("/login")).html.split("<main");
    expect(main).toMatch(new RegExp(`href="/signup#form"[^>]*>${translator("en")("accounts:login.signUp")}<`));
  });
});

describe("the foot of a page", () => {
  const foot = (html: string) => html.match(/<footer.*?<\/footer>/)?.[0] ?? "";
  const donationUrl = "https://give.example.org/fabula";
  const socialLinks = {
    instagram: "https://instagram.com/fabula",
    facebook: "https://facebook.com/fabula",
    youtube: "https://youtube.com/@fabula",
  };

  it("leads to the donation page and to three networks where they are configured", async () => {
    const html = foot((await renderedPage("/our-privacy", { site: { ...site, donationUrl, socialLinks } })).html);
    for (const address of [donationUrl, ...Object.values(socialLinks)]) expect(html).toContain(`href="${address}"`);
    for (const name of ["Instagram", "Facebook", "YouTube"]) expect(html).toContain(`aria-label="${name}"`);
    expect(html).toContain(`>${translator("en")("site:footer.donate")}</a>`);
  });

  it("leads nowhere else where they are not", async () => {
    const html = foot((await renderedPage("/our-privacy")).html);
    expect(html).not.toContain("https://");
    expect(html).not.toContain(translator("en")("site:footer.donate"));
    expect(html).toContain('href="/contact-us"');
  });
});

describe("a page that can't be shown", () => {
  it("is a 404 with the menu where there is none", async () => {
    const { html, status, onError } = await renderedPage("/no/such/page", { language: "fr" });
    expect(status).toBe(404);
    expect(html).toContain("Introuvable");
    expect(html).toContain('href="/posts"');
    expect(html).toContain('content="noindex"');
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ["NOT_FOUND", 404],
    ["BAD_REQUEST", 400],
  ])("is a 404 when its data is refused with %s", async (code, status) => {
    const page = await renderedPage("/posts/tale/7", { answer: () => problem(code, status, "x") });
    expect(page.status).toBe(404);
  });

  it("says what the server said, and logs it, when the server broke", async () => {
    const { html, status, onError } = await renderedPage("/posts/tale/7", {
      answer: () => problem("UNAVAILABLE", 503, "The database is away."),
    });
    expect(status).toBe(503);
    expect(html).toContain("The database is away.");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("does not tell the world about faults of the program", async () => {
    const { html, status, onError } = await renderedPage("/posts/tale/7", { answer: () => Response.json(null) });
    expect(status).toBe(500);
    expect(html).toContain("Unexpected error");
    expect(html).not.toContain("Cannot read");
    expect(onError).toHaveBeenCalledOnce();
  });

  it.each(languages)("says in %s what came to nothing and why, and has a way on", async (language) => {
    const t = translator(language);
    const broken = await renderedPage("/posts/tale/7", {
      language,
      answer: () => problem("INTERNAL", 500, "Something broke."),
    });
    const faulty = await renderedPage("/posts/tale/7", { language, answer: () => Response.json(null) });
    expect(broken.html).toContain(`>${t("site:errorPage.server")}</h1>`);
    expect(broken.html).toContain(`>${t("errors:failed.fetchTale")} ${t("errors:INTERNAL")}</p>`);
    expect(broken.html).toMatch(/<p lang="en"[^>]*>Something broke\.<\/p>/);
    expect(faulty.html).toContain(`>${t("site:errorPage.unexpected")}</h1>`);
    expect(faulty.html).toContain(`>${t("errors:UNEXPECTED")}</p>`);
    for (const { html, status } of [broken, faulty]) {
      const [, main = ""] = html.split("<main");
      expect(status).toBe(500);
      expect(main).toMatch(new RegExp(`href="/posts/tale/7"[^>]*>${t("site:buttons.reload")}<`));
      expect(main).toMatch(new RegExp(`href="/"[^>]*>${t("site:errorPage.home")}<`));
    }
  });

  it.each([
    ["/", "The Tales for this page could not be loaded."],
    ["/blog", "The news could not be loaded."],
    ["/blog/posts/7", "The post could not be loaded."],
    ["/profile/maraholt", "The account could not be loaded."],
  ])("says on %s: %s", async (path, failed) => {
    const { html, status } = await renderedPage(path, {
      answer: () => problem("UNAVAILABLE", 503, "The database is away."),
    });
    expect(status).toBe(503);
    expect(html).toContain(`>${failed} Fabula can’t do this right now.`);
  });
});

describe("an address that leads elsewhere", () => {
  it("redirects from a Tale's id to its page", async () => {
    const { result } = await rendered("/posts/tale/7", {
      answer: () => Response.json(aPublishedTale),
    });
    expect(result).toEqual({ redirect: "/posts/horror/7", status: 302 });
  });
});

describe("a private page", () => {
  it.each(["/laboratory", "/user/settings", "/admin", "/admin/tales/tale/3", "/preview/3"])(
    "is the same skeleton for everybody, without a call: %s",
    async (path) => {
      const { html, status, fetch } = await renderedPage(path);
      expect(status).toBe(200);
      expect(fetch).not.toHaveBeenCalled();
      expect(html).toContain("<noscript>");
      expect(html).toContain('data-application=""');
      expect(html).toContain('content="noindex"');
    },
  );

  it("is not the one for setting a new password, though its address looks alike", async () => {
    const { html } = await renderedPage("/user/reset-password/abc");
    expect(html).not.toContain('"private":true');
  });
});
