import type { ownTalesCalls } from "#contract/own-tales.ts";
import type { tagsCalls } from "#contract/tags.ts";
import type { taleReactionsCalls } from "#contract/tale-reactions.ts";
import type { talesCalls } from "#contract/tales.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookmarkTale, likeTale, listBookmarks, ownReactions, removeBookmark } from "./reactions.ts";
import {
  listRandomTales,
  listCategory,
  listOwn,
  listOwnUnpublished,
  listPublishedByAuthor,
  listSubmitted,
  listTags,
} from "./lists.ts";
import { createTale, editTale, readTaleInAnyState, readTale, readTaleSignedIn, removeTale } from "./service.ts";
import { publishTale, sendTaleBack } from "./reviewing.ts";
import { createTag, listCountedTags, removeTag, renameTag } from "./tags-admin.ts";

export function talesRoutes(platform: Platform): Handlers<typeof talesCalls> {
  return {
    create: (call) => createTale(platform, call.actor, call.body),
    edit: (call) => editTale(platform, call.actor, call.params.id, call.body),
    publish: (call) => publishTale(platform, call.actor, call.params.id),
    sendBack: (call) => sendTaleBack(platform, call.actor, call.params.id, call.body.note),
    remove: (call) => removeTale(platform, call.actor, call.params.id),
    reviewQueue: (call) => listSubmitted(platform, call.query),
    publishedByAuthor: (call) => listPublishedByAuthor(platform, call.actor, call.query),
    inCategory: (call) => listCategory(platform, call.query),
    inCategoryWithTag: (call) => listCategory(platform, call.query),
    random: (call) => listRandomTales(platform, call.query),
    read: (call) => readTale(platform, call.actor, call.params.id),
    readPublished: (call) => readTale(platform, call.actor, call.params.id),
    readSignedIn: (call) => readTaleSignedIn(platform, call.actor, call.params.id),
    readInAnyState: (call) => readTaleInAnyState(platform, call.actor, call.params.id),
    tags: (call) => listTags(platform, call.query),
  };
}

export function ownTalesRoutes(platform: Platform): Handlers<typeof ownTalesCalls> {
  return {
    ownUnpublished: (call) => listOwnUnpublished(platform, call.actor, call.query),
    own: (call) => listOwn(platform, call.actor, call.query),
  };
}

export function taleReactionsRoutes(platform: Platform): Handlers<typeof taleReactionsCalls> {
  return {
    like: (call) => likeTale(platform, call.actor, call.params.id, call.body?.liked),
    bookmark: (call) => bookmarkTale(platform, call.actor, call.query.postId),
    removeBookmark: (call) => removeBookmark(platform, call.actor, call.query.postId),
    checkBookmark: async ({ actor, query }) => ({
      bookmarked: (await ownReactions(platform, actor, query.postId)).bookmarked,
    }),
    bookmarks: (call) => listBookmarks(platform, call.actor, call.query),
  };
}

export function tagsRoutes(platform: Platform): Handlers<typeof tagsCalls> {
  return {
    listCounted: (call) => listCountedTags(platform, call.query),
    create: (call) => createTag(platform, call.actor, call.body),
    rename: (call) => renameTag(platform, call.actor, call.query, call.query.newTagName),
    remove: (call) => removeTag(platform, call.actor, call.query),
  };
}
