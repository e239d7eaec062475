import { keepReviewedText, keepSubmittedText } from "./versions/keep-version.ts";
import { trophyProgressOfTales } from "./author-totals-queries.ts";
import { eraseExpired, taleDeletion } from "./deletion.ts";
import { countMissingWords } from "./content/count-words.ts";
import { hiddenAuthorOfDecision } from "./owner.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { talesPersonalData } from "./personal-data.ts";
import type { ownTalesCalls } from "../own-tales.ts";
import type { tagsCalls } from "../tags.ts";
import type { taleVersionsCalls } from "../versions.ts";
import type { talesCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import {
  listRandomTales,
  listCategory,
  listOwnUnpublished,
  listPublishedByAuthor,
  listTags,
  readTale,
  readTaleInAnyState,
  readTaleSignedIn,
} from "./reading.ts";
import { endOfKeeping, keepContested, returnTale } from "./return.ts";
import { createTale, editTale, removeTale } from "./service.ts";
import { keepText, listVersions, readVersion, restoreVersion } from "./versions/versions.ts";
import { createTag, listCountedTags, removeTag, renameTag } from "./tags/tags.ts";

function talesRoutes(context: AppContext): Omit<Handlers<typeof talesCalls>, "publish" | "sendBack" | "reviewQueue"> {
  return {
    create: (call) => createTale(context, call.actor, call.body),
    edit: (call) => editTale(context, call.actor, call.params.id, call.body),
    remove: (call) => removeTale(context, call.actor, { ...call.params, ...call.body }),
    publishedByAuthor: (call) => listPublishedByAuthor(context, call.actor, call.query),
    inCategory: (call) => listCategory(context, call.query),
    inCategoryWithTag: (call) => listCategory(context, call.query),
    random: (call) => listRandomTales(context, call.query),
    read: (call) => readTale(context, call.actor, call.params.id),
    readPublished: (call) => readTale(context, call.actor, call.params.id),
    readSignedIn: (call) => readTaleSignedIn(context, call.actor, call.params.id),
    readInAnyState: (call) => readTaleInAnyState(context, call.actor, call.params.id),
    tags: (call) => listTags(context, call.query),
  };
}

function ownTalesRoutes(context: AppContext): Pick<Handlers<typeof ownTalesCalls>, "ownUnpublished"> {
  return {
    ownUnpublished: (call) => listOwnUnpublished(context, call.actor, call.query),
  };
}

function taleVersionsRoutes(context: AppContext): Handlers<typeof taleVersionsCalls> {
  return {
    list: (call) => listVersions(context, call.actor, call.params.id),
    read: (call) => readVersion(context, call.actor, call.params),
    keep: (call) => keepText(context, call.actor, call.params.id, call.body),
    restore: (call) => restoreVersion(context, call.actor, call.params, call.body?.expectedUpdatedAt),
  };
}

function tagsRoutes(context: AppContext): Handlers<typeof tagsCalls> {
  return {
    listCounted: (call) => listCountedTags(context, call.query),
    create: (call) => createTag(context, call.actor, call.body),
    rename: (call) => renameTag(context, call.actor, call.query, call.query.newTagName),
    remove: (call) => removeTag(context, call.actor, call.query),
  };
}

export const talesFeature = feature({
  handlers: (context: AppContext) => ({
    tales: talesRoutes(context),
    ownTales: ownTalesRoutes(context),
    taleVersions: taleVersionsRoutes(context),
    tags: tagsRoutes(context),
  }),
  contributes: [
    hiddenAuthorOfDecision,
    keepSubmittedText,
    keepReviewedText,
    returnTale,
    keepContested,
    endOfKeeping,
    trophyProgressOfTales,
    personalData.with(talesPersonalData),
  ],
  jobs: [taleDeletion],
  housekeeping: [countMissingWords, eraseExpired],
});
