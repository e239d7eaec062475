import { describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import type { PublicProfile } from "../calls.ts";
import { answering, renderedPage } from "#tests/support/rendered-page.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { translator } from "#tests/support/translator.ts";
import { iconPaths } from "#ui/icon.tsx";

const person: PublicProfile = {
  id: 3,
  username: "maraholt",
  privacy: "profile-tales-trophies",
  firstname: "Mara",
  lastname: "Holt",
  picProfile: null,
  bio: "",
  instagram: null,
  fb: null,
  website: null,
  createdAt: "2026-03-05T12:00:00.000Z",
  totFollowers: 3,
};

const noTales = { posts: [], totalPosts: 0, series: [], totalSeries: 0 };

const pageOf = (profile: PublicProfile, language?: (typeof languages)[number]) =>
  renderedPage(
    "/profile/maraholt",
    answering(({ pathname }) => (pathname === "/v0/profile" ? profile : noTales)),
    language,
  );

describe("the public profile page", () => {
  it("A public profile has an arrow back to the Tales", async () => {
    const { html } = await pageOf(person);
    const [, back = ""] = html.match(/<main.*?<a([^>]*>.*?)<\/a>/) ?? [];
    expect(back).toContain('href="/posts"');
    expect(back).toContain(`d="${iconPaths["arrow-left"]}"`);
  });

  it.each(firstOrAll(languages))("A public profile without a bio says so in %s", async (language) => {
    const { html } = await pageOf(person, language);
    expect(html).toContain(translator(language)("profiles:about.filler", { firstname: "Mara" }));
  });

  it.each(firstOrAll(languages))("A private profile shows a lock in %s", async (language) => {
    const { html } = await pageOf(
      { ...person, privacy: "tales", firstname: null, lastname: null, bio: null, createdAt: null },
      language,
    );
    const [, main = ""] = html.split("<main");
    expect(main).toContain(translator(language)("profiles:private"));
    expect(main).toContain(`d="${iconPaths.lock}"`);
  });
});
