import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profileLink, profileNetworks } from "./links.ts";

const link = (href: string, text: string) => ({ href, text });
const instagram = (name: string) => link(`https://www.instagram.com/${name}/`, `@${name}`);
const facebook = (name: string) => link(`https://www.facebook.com/${name}`, `@${name}`);
const address = (text: string) => link(`https://${text}`, text);

describe("what is typed for Instagram", () => {
  it.each([
    ["@ada_42", instagram("ada_42")],
    ["ada.lovelace", instagram("ada.lovelace")],
    ["  @Ada  ", instagram("Ada")],
    ["@" + "a".repeat(30), instagram("a".repeat(30))],
    ["https://www.instagram.com/ada/", instagram("ada")],
    ["http://instagram.com/ada", instagram("ada")],
    ["HTTPS://M.Instagram.COM/ada?igsh=MzRlODBiNWFlZA==#top", instagram("ada")],
    ["instagram.com/ada", instagram("ada")],
    ["www.instagram.com/ada/", instagram("ada")],
    ["https://instagram.com:443/ada", instagram("ada")],
    ["https://www.instagram.com/p/Cx_1/?next=http://evil.example", address("www.instagram.com/p/Cx_1/")],
    // Full-width letters are the same letters to a browser.
    ["https://ｉｎｓｔａｇｒａｍ.com/ada", instagram("ada")],
  ])("Instagram names and addresses become links: %j", (input, expected) => {
    expect(profileLink("instagram", input)).toEqual(expected);
  });

  it.each([
    "@" + "a".repeat(31),
    ".ada",
    "ada.",
    "a..da",
    "ada lovelace",
    "@@ada",
    "@ñandú",
    "@аda",
    "instagram.com",
    "www.instagram.com",
    "www.example.org",
    "https://www.instagram.com/",
    "https://instagram.com.evil.org/ada",
    "https://evil.org/instagram.com/ada",
    "http://evil.org/?https://www.instagram.com/ada",
    "https://evilinstagram.com/ada",
    "https://l.instagram.com/?u=http%3A%2F%2Fevil.org",
    "https://www.instagram.com@evil.org/ada",
    "https://ada:secret@www.instagram.com/ada",
    "https://instagram.com:8443/ada",
    "https://ınstagram.com/ada",
    "https://instаgram.com/ada",
    "https://www.facebook.com/ada.lovelace",
    "https://instagram.com\\ada",
    "ftp://instagram.com/ada",
    "//instagram.com/ada",
  ])("Other input is no Instagram link: %j", (input) => {
    expect(profileLink("instagram", input)).toBeNull();
  });
});

describe("what is typed for Facebook", () => {
  it.each([
    ["@ada.lovelace", facebook("ada.lovelace")],
    ["AdaLovelace1815", facebook("AdaLovelace1815")],
    ["https://www.facebook.com/ada.lovelace/", facebook("ada.lovelace")],
    ["https://m.facebook.com/ada.lovelace?mibextid=x", facebook("ada.lovelace")],
    ["https://it-it.facebook.com/ada.lovelace", facebook("ada.lovelace")],
    ["fb.com/ada.lovelace", facebook("ada.lovelace")],
    ["http://www.fb.com/ada.lovelace", facebook("ada.lovelace")],
    ["https://www.facebook.com/profile.php?id=100012&ref=x", address("www.facebook.com/profile.php?id=100012")],
    ["https://www.facebook.com/groups/10001/", address("www.facebook.com/groups/10001/")],
    // Parameters that redirect to another site are removed.
    ["https://www.facebook.com/l.php?u=http%3A%2F%2Fevil.org", address("www.facebook.com/l.php")],
    ["https://www.facebook.com/profile.php?id=1%22onclick", address("www.facebook.com/profile.php")],
  ])("Facebook names and addresses become links: %j", (input, expected) => {
    expect(profileLink("fb", input)).toEqual(expected);
  });

  it.each([
    "ad",
    "a".repeat(51),
    "ada_42",
    "ada-lovelace",
    "facebook.com",
    "fb.com",
    "https://facebook.com",
    "https://l.facebook.com/l.php?u=http%3A%2F%2Fevil.org",
    "https://facebook.com.evil.org/ada.lovelace",
    "https://fаcebook.com/ada.lovelace",
    "https://www.instagram.com/ada",
    "http://evil.org/facebook.com",
  ])("Other input is no Facebook link: %j", (input) => {
    expect(profileLink("fb", input)).toBeNull();
  });
});

describe("what is typed as website", () => {
  it.each([
    ["https://example.org", link("https://example.org/", "example.org")],
    ["http://example.org/", link("http://example.org/", "example.org")],
    ["HtTpS://EXAMPLE.org/Me?a=1#b", link("https://example.org/Me?a=1#b", "example.org/Me?a=1")],
    ["www.example.org", link("https://www.example.org/", "www.example.org")],
    ["example.org/me", address("example.org/me")],
    ["https://www.youtube.com/@ada", address("www.youtube.com/@ada")],
    ["https://youtu.be/dQw4w9WgXcQ?t=4", address("youtu.be/dQw4w9WgXcQ?t=4")],
    ["@ada-lovelace", link("https://www.youtube.com/@ada-lovelace", "@ada-lovelace")],
    ["@señorita", link("https://www.youtube.com/@se%C3%B1orita", "@señorita")],
    ["https://example.org:8443/me", address("example.org:8443/me")],
    ["https://example.org/ñandú", link("https://example.org/%C3%B1and%C3%BA", "example.org/ñandú")],
    ["https://example.org/%E2%80%AEgpj", address("example.org/%E2%80%AEgpj")],
    ["https://example.org/%", address("example.org/%")],
    ['https://example.org/"><script>', address("example.org/%22%3E%3Cscript%3E")],
    // The real host, whatever it looks like.
    ["https://аpple.com/", link("https://xn--pple-43d.com/", "xn--pple-43d.com")],
    ["https://ínstagram.com", link("https://xn--nstagram-b2a.com/", "xn--nstagram-b2a.com")],
    ["https://ｅｘａｍｐｌｅ。org", link("https://example.org/", "example.org")],
    ["https://instagram.com%2Eevil.org/", link("https://instagram.com.evil.org/", "instagram.com.evil.org")],
    ["https://exam%70le.org/", link("https://example.org/", "example.org")],
  ])("Addresses of websites become links: %j", (input, expected) => {
    expect(profileLink("website", input)).toEqual(expected);
  });

  it.each([
    "",
    "   ",
    "my own garden",
    "ada",
    "@ad",
    "@ada.",
    "@аda",
    "e.g.",
    "3.14",
    "me@example.org",
    "mailto:me@example.org",
    "example.org:8080",
    "localhost",
    "http://localhost/",
    "http://router.local/",
    "http://metadata.internal/",
    "http://intranet/",
    "http://192.168.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://127.0.0.1.",
    "https://example.org.",
    "https://example.org:99999/",
    "https://ada:secret@example.org/",
    "https://example.org@evil.org/",
    "https://@example.org/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript://example.org/%0aalert(1)",
    "javascript:https://example.org/",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://example.org/1",
    "file:///etc/passwd",
    "view-source:https://example.org/",
    "//example.org/",
    "///example.org/",
    "https:example.org",
    "https:/example.org",
    "https:///example.org",
    "https:\\\\example.org",
    "https://example.org\\@evil.org",
    "https://exam\tple.org/",
    "https://exam\u00ADple.org/",
    "https://exam\u200Bple.org/",
    "https://example.org/\u202Egpj.exe",
    "https://example.org/a b",
    "https://",
    "https://-example.org/",
    "https://exa＠mple.org",
    `https://example.org/${"a".repeat(181)}`,
  ])("Other input is no link to a website: %j", (input) => {
    expect(profileLink("website", input)).toBeNull();
  });

  it("A long link is shortened in its path, never in its host", () => {
    const host = `www.paypal.com.${"login".repeat(12)}.evil.org`;
    expect(profileLink("website", `https://${host}/${"a".repeat(70)}`)).toEqual({
      href: `https://${host}/${"a".repeat(70)}`,
      text: `${host}/${"a".repeat(59)}…`,
    });
  });
});

describe("whatever is typed", () => {
  const schemes = ["http:", "HTTPS:", "https://", "javascript:", "data:", "vbscript:"];
  const signs = ["//", "/", "\\", "@", ":", "?", "#", "&", "%", "%00", "%2e", '"', "'", "<", ">", "(", ")", ":8080"];
  const hosts = [
    "www.",
    "instagram.com",
    "facebook.com",
    "fb.com",
    "youtube.com",
    "example",
    ".org",
    ".evil.org",
    "xn--",
    "127.0.0.1",
  ];
  const odd = ["а", "ñ", "。", "\t", "\n", "\0", "\u202E", "\u200B", "\u00AD", " ", "😀", "ada", "profile.php?id=1"];
  const pieces = fc.constantFrom(...schemes, ...signs, ...hosts, ...odd);
  const input = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.array(pieces, { maxLength: 10 }).map((all) => all.join("")),
    fc.array(pieces, { maxLength: 6 }).map((all) => `https://${all.join("")}`),
    fc.string({ unit: "binary" }),
    fc.string().map((name) => `@${name}`),
  );

  it("A profile link leads to a web address, and its text shows the real host", { tags: "variation" }, () => {
    let links = 0;
    fc.assert(
      fc.property(fc.constantFrom(...profileNetworks), input, (network, words) => {
        const found = profileLink(network, words);
        if (found === null) return;
        links += 1;
        const { href, text } = found;
        expect(href).toMatch(/^https?:\/\/[a-z0-9._-]+(:\d+)?\/[^\s"<>\\\p{C}]*$/u);
        const url = new URL(href);
        expect(url.href).toBe(href);
        expect([url.username, url.password]).toEqual(["", ""]);
        expect(text).not.toMatch(/[\p{C}\p{Z}]/u);
        if (!text.startsWith("@")) expect(text.startsWith(url.host)).toBe(true);
        if (network === "instagram") expect(url.host).toMatch(/^(www\.|m\.)?instagram\.com$/);
        if (network === "fb") expect(url.host).toMatch(/^([a-z-]+\.)?(facebook|fb)\.com$/);
        // A stored link gives the same link again.
        if (href.length <= 200) expect(profileLink(network, href)?.href).toBe(href);
      }),
      { numRuns: 4000 },
    );
    expect(links).toBeGreaterThan(200);
  });
});
