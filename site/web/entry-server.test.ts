import { describe, expect, it, vi } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { aTaleReply, site } from "#tests/support/rendered-page.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { translator } from "#tests/support/translator.ts";
import { render, type RenderInput } from "./entry-server.tsx";
import { createApi } from "#kit/web/calls/api.ts";

const assets = {
  boot: "/assets/boot.js",
  application: "/assets/app.js",
  modules: { lists: ["/assets/lists.js"], others: ["/assets/shared.js"] },
  texts: { first: { en: "/assets/en.js" }, other: { en: "/assets/en-other.js" } },
  carousel: "/assets/carousel.js",
  suggestions: "/assets/suggestions.js",
  listening: "/assets/listening.js",
  keeping: "/assets/keeping.js",
  styles: ["/assets/styles.css"],
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
  it("A rendered page is a whole document in the reader's language, without inline scripts and styles", async () => {
    const { html, status, maxAge, cacheTags } = await renderedPage("/contact-us", { language: "it" });
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="it">/);
    expect(html).toContain("Vai al contenuto");
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    for (const [, attributes] of html.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/src=|application\/json/);
    expect({ maxAge, cacheTags }).toEqual({ maxAge: 300, cacheTags: [] });
  });

  it("A rendered page links itself in every language without script", async () => {
    const { html } = await renderedPage("/contact-us?sort=title&page=2&made-up=1");
    expect(html).toContain('href="/language/fr?to=%2Fcontact-us%3Fsort%3Dtitle"');
  });

  it("A rendered page has its data as text that can't end the script element", async () => {
    const { html } = await renderedPage("/contact-us", {
      site: { ...site, operator: { ...site.operator, email: "</script><b>@x" } },
    });
    expect(html).not.toContain("</script><b>");
    const json = html.match(/<script id="page-data" type="application\/json">(.*?)<\/script>/)?.[1] ?? "";
    expect(JSON.parse(json).site.operator.email).toBe("</script><b>@x");
  });

  it("A page with a form loads the application at once, a page for reading doesn't", async () => {
    expect((await renderedPage("/login")).html).toContain('data-application=""');
    expect((await renderedPage("/our-privacy")).html).not.toContain("data-application=");
  });

  it("A page names the modules and the texts that it needs besides the application's", async () => {
    const answer = () => Response.json({ posts: [], totalPosts: 0 });
    const partsOf = async (path: string) =>
      /data-application-parts="([^"]*)"/.exec((await renderedPage(path, { answer })).html)?.[1];
    expect(await partsOf("/posts/horror/1")).toBe("/assets/en.js");
    expect(await partsOf("/posts/horror")).toBe("/assets/lists.js /assets/en.js");
    for (const path of ["/login", "/laboratory"])
      expect(await partsOf(path)).toBe("/assets/shared.js /assets/en.js /assets/en-other.js");
  });
});

describe("the header of a page", () => {
  it("The header links home, Tales, news and laboratory, and marks the current section", async () => {
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

  it("The login page links the form of the sign-up page", async () => {
    const [, main = ""] = (await renderedPage("/login")).html.split("<main");
    expect(main).toMatch(new RegExp(`href="/signup#form"[^>]*>${translator("en")("accounts:login.signUp")}<`));
  });
});

describe("the footer of a page", () => {
  const foot = (html: string) => html.match(/<footer.*?<\/footer>/)?.[0] ?? "";
  const donationUrl = "https://give.example.org/fabula";
  const sourceUrl = "https://code.example.org/fabula";
  const socialLinks = {
    instagram: "https://instagram.com/fabula",
    facebook: "https://facebook.com/fabula",
    youtube: "https://youtube.com/@fabula",
  };

  const names: Record<string, string> = { instagram: "Instagram", facebook: "Facebook", youtube: "YouTube" };

  it("The footer links the donation page, the source and three social networks if they are configured", async () => {
    const links = [
      { title: "Donate", address: donationUrl },
      ...Object.entries(socialLinks).map(([network, address]) => ({ title: names[network]!, address })),
    ];
    const configured = { ...site, links, donationUrl, sourceUrl };
    const html = foot((await renderedPage("/our-privacy", { site: configured })).html);
    for (const address of [donationUrl, sourceUrl, ...Object.values(socialLinks)])
      expect(html).toContain(`href="${address}"`);
    for (const name of Object.values(names)) expect(html).toContain(`aria-label="${name}"`);
    for (const text of ["donate", "source"] as const)
      expect(html).toContain(`>${translator("en")(`site:footer.${text}`)}</a>`);
  });

  it("The footer has no external links if none are configured", async () => {
    const html = foot((await renderedPage("/our-privacy")).html);
    expect(html).not.toContain("https://");
    expect(html).not.toContain(translator("en")("site:footer.donate"));
    expect(html).toContain('href="/contact-us"');
  });
});

describe("a page that can't be shown", () => {
  it("An unknown address gets a 404 page with the menu", async () => {
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
  ])("A page whose data is refused with %s is a 404", async (code, status) => {
    const page = await renderedPage("/posts/tale/7", { answer: () => problem(code, status, "x") });
    expect(page.status).toBe(404);
  });

  it("A server error is logged, and the page shows the server's message", async () => {
    const { html, status, onError } = await renderedPage("/posts/tale/7", {
      answer: () => problem("UNAVAILABLE", 503, "The database is away."),
    });
    expect(status).toBe(503);
    expect(html).toContain("The database is away.");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("The page does not show the message of an unexpected error", async () => {
    const { html, status, onError } = await renderedPage("/posts/tale/7", { answer: () => Response.json(null) });
    expect(status).toBe(500);
    expect(html).toContain("Unexpected error");
    expect(html).not.toContain("Cannot read");
    expect(onError).toHaveBeenCalledOnce();
  });

  it.each(firstOrAll(languages))(
    "The error page in %s says which action failed and why, and has links to continue",
    async (language) => {
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
    },
  );

  it.each([
    ["/", "We couldn’t load the Tales for this page."],
    ["/blog", "We couldn’t load the news."],
    ["/blog/posts/7", "We couldn’t load the post."],
    ["/profile/maraholt", "We couldn’t load the account."],
  ])("The error page at %s says: %s", async (path, failed) => {
    const { html, status } = await renderedPage(path, {
      answer: () => problem("UNAVAILABLE", 503, "The database is away."),
    });
    expect(status).toBe(503);
    expect(html).toContain(`>${failed} Fabula can’t do this right now.`);
  });

  it.each([
    ["/posts/horror/7", "site:errorPage.noTaleText"],
    ["/blog/posts/7", "site:errorPage.noNewsText"],
    ["/series/7", "site:errorPage.noSeriesText"],
    ["/profile/maraholt", "site:errorPage.noProfileText"],
    ["/invited/4f9k2m", "site:errorPage.noInvitationText"],
    ["/nowhere", "site:errorPage.notFoundText"],
  ] as const)("The page for what is missing at %s says why", async (path, text) => {
    const { html, status } = await renderedPage(path, { answer: () => problem("NOT_FOUND", 404, "It is gone.") });
    expect(status).toBe(404);
    expect(html).toContain(`>${translator("en")(text)}<`);
  });
});

describe("a redirect", () => {
  it("The address with a Tale's id redirects to the Tale's page", async () => {
    const { result } = await rendered("/posts/tale/7", {
      answer: () => Response.json(aTaleReply),
    });
    expect(result).toEqual({ redirect: "/posts/horror/7", status: 302 });
  });
});

describe("a private page", () => {
  it.each(["/laboratory", "/user/settings", "/admin", "/admin/tales/tale/3", "/preview/3"])(
    "The private page %s is the same skeleton for everybody, rendered without a call",
    async (path) => {
      const { html, status, fetch } = await renderedPage(path);
      expect(status).toBe(200);
      expect(fetch).not.toHaveBeenCalled();
      expect(html).toContain("<noscript>");
      expect(html).toContain('data-application=""');
      expect(html).toContain('content="noindex"');
    },
  );

  it("The page for setting a new password is not private, though its address begins with /user", async () => {
    const { html } = await renderedPage("/user/reset-password/abc");
    expect(html).not.toContain('"private":true');
  });
});
