import type { StoryVersion } from "#features/tales/shapes.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aTaleForm, tagNames } from "#tests/support/tales.ts";

/** The calls with which a member begins and edits a translation, whatever they answer. */

async function aForm(site: TestSite, languageName: string, overrides: Record<string, unknown>) {
  const tags = await tagNames(site, 1, "HORROR", languageName);
  return aTaleForm({ languageName, tags, ...overrides });
}

export const beginTranslation = async (
  site: TestSite,
  { client }: Person,
  translationOf: number,
  languageName: string,
  overrides = {},
) => client.post("/v1/posts", { body: await aForm(site, languageName, { translationOf, ...overrides }) });

export const editTranslation = async (
  site: TestSite,
  { client }: Person,
  id: number,
  languageName: string,
  overrides = {},
) => client.put(`/v1/posts/${id}`, { body: await aForm(site, languageName, overrides) });

/** A version as the story's other versions name it. */
export const asVersion = ({ id, categoryName, languageName, title, author }: StoryVersion) => ({
  id,
  categoryName,
  languageName,
  title,
  author,
});
