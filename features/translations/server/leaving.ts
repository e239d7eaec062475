import { messages } from "#content/server-texts.ts";
import { adminMessageAboutTale } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { ClosedAccount } from "#features/personal-data/server/provider.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { announceMoved } from "#kit/server/cache/site-cache.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { languageFor } from "#vocabulary/site-settings.ts";
import { forgetFormerAuthor, forgetSomeOf, translationsByOthers } from "./queries.ts";

/** Translations by others, when the author of their originals closes the account and chooses what becomes of them. */

type Translation = Awaited<ReturnType<typeof translationsByOthers>>[number];

/** The author leaves some stories: with the name, or asks the translators to delete what they made. @returns how many stories */
export async function leaveSomeStories(act: Act, { id, username, translations }: ClosedAccount): Promise<number> {
  const { context, tx, afterCommit } = act;
  const left = await forgetSomeOf(tx, id, translations === "named" ? username : null);
  if (left.length === 0 || translations === "unnamed") return left.length;
  const found = await translationsByOthers(tx, left, id);
  // They were made stale when the account was closed, and may have been shown without the name since then.
  if (translations === "named")
    context.cache.moved(afterCommit, found.filter((each) => each.isPublished).flatMap(cacheTagsOf), "changed");
  else await askForRemoval(act, found);
  return left.length;
}

async function askForRemoval({ context, tx, afterCommit }: Act, found: Translation[]): Promise<void> {
  await notify(
    context,
    tx,
    afterCommit,
    ...found.map(({ id, title, categoryName, isPublished, translatorId, translatorLanguage }) => {
      const path = isPublished
        ? `/posts/${toCategorySlug(categoryName)}/${id}`
        : `/laboratory/edit/my-laboratory/edit/${id}`;
      const { asked } = messages[languageFor(context.siteSettings.current, translatorLanguage)].translations;
      return adminMessageAboutTale(
        translatorId,
        id,
        interpolate(asked, { title, page: context.config.SITE_URL + path }),
      );
    }),
  );
}

/** Takes a name that a former member has left off all translations, next to a running site. @returns from how many Tales it was taken */
export const takeNameOff = ({ database }: Pick<AppContext, "database">, name: string): Promise<number> =>
  inTransaction(database, async (tx, afterCommit) => {
    const left = await forgetFormerAuthor(tx, name);
    const found = left.length === 0 ? [] : await translationsByOthers(tx, left, null);
    announceMoved(afterCommit, found.filter((each) => each.isPublished).flatMap(cacheTagsOf));
    return left.length;
  });
