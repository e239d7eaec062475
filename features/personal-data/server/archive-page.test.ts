/** @module-tag variation */
import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personalDataTexts } from "#content/server-texts.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { downloadArchive, partsOfArchives } from "./downloaded-archive.fixture.ts";
import { aPopulatedAccount, uniqueTexts, type PopulatedAccount } from "./populated-account.fixture.ts";

let site: TestSite;
let life: PopulatedAccount;
beforeAll(async () => {
  site = await aSite();
  life = await aPopulatedAccount(site);
});
afterAll(() => site.close());

describe("archive page", () => {
  it.each(firstOrAll(languages))("The archive's page is in the member's language: %s", async (language: Language) => {
    const { client, username } = await aReader(site, { language: toLanguageName(language) });
    const { page } = await downloadArchive(client);
    const texts = personalDataTexts[language];
    expect(page).toContain(`<html lang="${language}">`);
    for (const { name } of partsOfArchives())
      expect(page).toContain(`>${texts.parts[name].replaceAll("'", "&#39;")}</h2>`);
    expect(page).toContain(`<h1>${texts.title.replace("{{username}}", username)}</h1>`);
  });

  it.each(languages)(
    "The archive's texts in %s have the same keys as in English",
    { tags: "variation" },
    (language) => {
      const paths = (value: unknown, at = ""): string[] =>
        typeof value === "string"
          ? [at]
          : Object.entries(value as object).flatMap(([key, inner]) => paths(inner, `${at}.${key}`));
      expect(paths(personalDataTexts[language])).toEqual(paths(personalDataTexts.en));
      expect(JSON.stringify(personalDataTexts[language])).not.toContain('""');
    },
  );

  it("The archive's page links to a file for each Tale", async () => {
    const { data, page, file } = await downloadArchive(life.person.client);
    for (const { title, file: path } of data.tales) {
      expect(page).toContain(`href="${path}"`);
      expect(file(path)).toContain(`<h1 dir="auto">${title}</h1>`);
      expect(file(path)).toContain(`<p>${uniqueTexts.content}, and some words more.</p>`);
    }
  });

  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{moment}} ' & </title></style>`;

  /** Names of elements and attributes that run scripts or load files. */
  function dangers(html: string): string[] {
    const found: string[] = [];
    for (const { name: element, attribs } of DomUtils.getElementsByTagName("*", parseDocument(html))) {
      if (["script", "iframe", "object", "link", "base", "form"].includes(element)) found.push(element);
      for (const [name, value] of Object.entries(attribs)) {
        if (name.startsWith("on") || /^(javascript|data):/i.test(value)) found.push(`${element} ${name}`);
        if (name === "src" && value !== "avatar.webp") found.push(`src ${value}`);
      }
    }
    return found;
  }

  it("The archive's page escapes scripts and HTML of the member", { tags: "variation" }, async () => {
    const person = await aReader(site, { bio: hostile, instagram: "javascript:alert(1)", firstname: "<b>Ada" });
    const tale = await aPublishedTale(site, { author: person, title: `${hostile} é/../..\\ ` });
    await aComment(site, { on: tale, by: person, text: hostile });
    const other = await aPublishedTale(site, { title: hostile });
    await person.client.post(`/v1/posts/${other.id}/like`);
    const { data, page, names, file } = await downloadArchive(person.client);
    expect(data.profile.bio).toBe(hostile);
    expect(data.comments).toMatchObject([{ comment: hostile }]);
    expect(names[2]).toBe(`tales/${tale.id}-script-alert-1-script-img-src-x-onerror-alert-1-moment-titl.html`);
    for (const html of [page, file(names[2]!)]) {
      expect(dangers(html)).toEqual([]);
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    }
  });
});
