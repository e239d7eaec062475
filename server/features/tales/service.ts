import type { OwnTale, PublishedTale, TaleDraft } from "#contract/tales.ts";
import { overviewOf, readingMinutes } from "#contract/tale-text.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import { madeOnce } from "#server/platform/database/made-once.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { refuseIfChanged } from "#server/platform/expected-version.ts";
import { invalidField, notFound, Refusal, refuseUnless } from "#server/platform/problem.ts";
import { refuseTroll, staffRole } from "../accounts/service.ts";
import { lastActor, recordAct } from "../audit-log/service.ts";
import { adminMessage, forgetTales, notify, postPublished } from "../notifications/service.ts";
import { giveTrophies } from "../trophies/service.ts";
import { acceptedContent } from "./content.ts";
import { marksOf } from "./marks-queries.ts";
import { mayDelete, mayEdit, mayReview, maySee } from "./policy.ts";
import {
  deleteTale,
  insertTale,
  lockTale,
  setTags,
  tagsOf,
  taleByClientKey,
  taleById,
  updateTale,
  type TaleWithContent,
} from "./queries.ts";
import { returnedWords } from "./review-words.ts";
import { shownWith } from "./shown-with.ts";
import { trophyMeasure } from "./trophy-measure.ts";
import { listedView, ownView, withContent } from "./views.ts";

// For the features above.
export { taleToComment } from "./commenting.ts";
export { acceptedContent } from "./content.ts";
export { isPublished, isSubmitted } from "./queries.ts";
export { trophyMeasure } from "./trophy-measure.ts";

/** What happens to Tales, as verbs. Reading them in lists is in lists.ts. */

const details: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: "This Tale is somebody else's.",
  PUBLISHED: "This Tale is already published: nobody can change it any more.",
  CONFLICT: "This Tale is not waiting for review any more.",
};

const ownTale = withContent(ownView);
const publishedTale = withContent(listedView);

/** The ids of the tags with these names, in this order. @throws {Refusal} BAD_REQUEST at `tags` for an unknown one. */
async function tagIds(executor: Executor, draft: TaleDraft): Promise<number[]> {
  const known = new Map((await tagsOf(executor, draft.categoryName, draft.languageName)).map((tag) => [tag.tagName, tag.id]));
  return draft.tags.map((name) => {
    const id = known.get(name);
    if (id === undefined) throw invalidField("tags", `“${name}” is not a tag of this category and language.`);
    return id;
  });
}

/** The columns that a saved form decides. */
function columnsOf(draft: TaleDraft, now: Date) {
  const content = acceptedContent(draft.content);
  return {
    title: draft.title,
    content,
    overview: overviewOf(content),
    readingMinutes: readingMinutes(content),
    category: draft.categoryName,
    language: draft.languageName,
    isFinished: draft.isFinished === 1,
    updatedAt: now,
    ...(draft.isFinished === 1 ? { returnNote: null } : { submittedAt: null }),
  };
}

async function existing(executor: Executor, id: number): Promise<TaleWithContent> {
  const tale = await taleById(executor, id);
  if (tale === null) throw notFound();
  return tale;
}

export async function createTale(
  platform: Platform,
  actor: Actor,
  draft: TaleDraft & { clientKey?: string | undefined },
): Promise<OwnTale> {
  const now = platform.clock.now();
  const columns = columnsOf(draft, now);
  return inTransaction(platform.database, async (tx) => {
    await refuseTroll(tx, actor);
    const tags = await tagIds(tx, draft);
    const { clientKey } = draft;
    const submittedAt = columns.isFinished ? now : null;
    const make = async () => {
      const id = await insertTale(tx, { ...columns, authorId: actor.id, clientKey, submittedAt, createdAt: now });
      if (id === null) return null;
      await setTags(tx, id, tags);
      return existing(tx, id);
    };
    const { made } = await madeOnce(make, () => taleByClientKey(tx, actor.id, clientKey!));
    return ownTale(made);
  });
}

export async function editTale(
  platform: Platform,
  actor: Actor,
  id: number,
  draft: TaleDraft & { expectedUpdatedAt?: string | undefined },
): Promise<OwnTale> {
  const now = platform.clock.now();
  return inTransaction(platform.database, async (tx) => {
    await refuseTroll(tx, actor);
    const tale = await lockTale(tx, id);
    if (tale === null) throw notFound();
    refuseUnless(mayEdit(actor, tale), details);
    refuseIfChanged(draft.expectedUpdatedAt, tale, "This Tale was saved somewhere else since you opened it.");
    const columns = columnsOf(draft, now);
    // Who edits a submitted Tale keeps its place in the reviewers' queue.
    const submittedAt = columns.isFinished ? (tale.submittedAt ?? now) : null;
    await updateTale(tx, id, { ...columns, submittedAt });
    await setTags(tx, id, await tagIds(tx, draft));
    return ownTale(await existing(tx, id));
  });
}

/** A Tale that waits for review, locked. @throws {Refusal} NOT_FOUND; PUBLISHED or CONFLICT, with who was faster */
async function lockToReview(tx: Executor, reviewer: Actor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null) throw notFound();
  await staffRole(tx, reviewer, "moderator");
  const answer = mayReview(tale);
  if (answer === null) return tale;
  // A draft without a note was withdrawn by its author.
  const act = answer === "PUBLISHED" ? "publish" : tale.returnNote === null ? null : "return";
  const faster = act === null ? undefined : await lastActor(tx, "tale", id, [act]);
  throw new Refusal(answer, { detail: details[answer], decidedBy: faster });
}

export async function publishTale(platform: Platform, reviewer: Actor, id: number): Promise<PublishedTale> {
  return inTransaction(platform.database, async (tx, afterCommit) => {
    const tale = await lockToReview(tx, reviewer, id);
    const now = platform.clock.now();
    await updateTale(tx, id, { publicationDate: now, updatedAt: now });
    await recordAct(platform, tx, { actor: reviewer, action: "publish", target: { kind: "tale", id } });
    const published = publishedTale(await existing(tx, id));
    await notify(platform, tx, afterCommit, postPublished({ ...published, authorId: tale.authorId }));
    await giveTrophies(platform, tx, afterCommit, trophyMeasure, [
      { userId: tale.authorId, kinds: ["published", "languages"] },
    ]);
    afterCommit(() => platform.pages.invalidate(shownWith(published)));
    return published;
  });
}

export async function sendTaleBack(platform: Platform, reviewer: Actor, id: number, note: string): Promise<OwnTale> {
  return inTransaction(platform.database, async (tx, afterCommit) => {
    const tale = await lockToReview(tx, reviewer, id);
    await updateTale(tx, id, {
      isFinished: false,
      submittedAt: null,
      returnNote: note,
      updatedAt: platform.clock.now(),
    });
    await recordAct(platform, tx, { actor: reviewer, action: "return", target: { kind: "tale", id }, detail: note });
    const returned = await existing(tx, id);
    await notify(platform, tx, afterCommit, adminMessage(tale.authorId, returnedWords(returned, note)));
    return ownTale(returned);
  });
}

export async function removeTale(platform: Platform, actor: Actor, id: number): Promise<void> {
  await inTransaction(platform.database, async (tx, afterCommit) => {
    const locked = await lockTale(tx, id);
    if (locked === null) throw notFound();
    refuseUnless(mayDelete(actor, locked), details);
    if (locked.authorId !== actor.id) await staffRole(tx, actor, "moderator");
    const tale = await existing(tx, id);
    await deleteTale(tx, id);
    await forgetTales(tx, [id]);
    if (tale.authorId !== actor.id) {
      // Nothing else will tell whose it was.
      const detail = `author #${tale.authorId}`;
      await recordAct(platform, tx, { actor, action: "delete", target: { kind: "tale", id }, detail });
    }
    if (tale.publicationDate !== null) afterCommit(() => platform.pages.invalidate(shownWith(tale)));
  });
}

/** The door to published Tales; @throws {Refusal} NOT_FOUND for anything else. */
async function publishedOne(platform: Platform, id: number): Promise<PublishedTale> {
  const tale = await existing(platform.database.db, id);
  refuseUnless(maySee(null, tale), details);
  return publishedTale(tale);
}

/** A published Tale and, for who is signed in, whether they liked and bookmarked it. */
export async function readTale(platform: Platform, actor: Actor | null, id: number) {
  return actor === null ? publishedOne(platform, id) : readTaleSignedIn(platform, actor, id);
}

export async function readTaleSignedIn(platform: Platform, actor: Actor, id: number) {
  const [tale, marks] = await Promise.all([publishedOne(platform, id), marksOf(platform.database.db, id, actor.id)]);
  return { ...tale, ...marks };
}

/** The door to Tales in any state, for their author and for reviewers. */
export async function readTaleInAnyState(platform: Platform, actor: Actor, id: number) {
  const { db } = platform.database;
  const [tale, marks] = await Promise.all([existing(db, id), marksOf(db, id, actor.id)]);
  refuseUnless(maySee(actor, tale), details);
  return { ...ownTale(tale), ...marks };
}
