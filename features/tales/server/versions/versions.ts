import { and, desc, eq } from "drizzle-orm";
import type { OwnTale } from "../../shapes.ts";
import {
  versionKinds,
  versionsForStaff,
  type KeptText,
  type ListedVersion,
  type VersionKind,
  type WholeVersion,
} from "../../versions.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { MadeOrFound } from "#kit/server/http/calls.ts";
import { notFound, refuseIfChanged, refuseUnless } from "#kit/server/api-error.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { columnsOfContent, validContent } from "../content/stored-content.ts";
import { isSameText, keepVersion, newestVersion, ofKinds, textOfVersion } from "./keep-version.ts";
import { mayEdit, mayKeepText, maySee, seesVersions } from "../policy.ts";
import { lockTale, updateTale } from "../queries.ts";
import { setTags, tagsOf } from "../tags/queries.ts";
import { existingTale } from "../reading.ts";
import { taleVersions, versionTexts } from "./tables.ts";
import { momentFor, ownTaleView } from "../views.ts";

/** Earlier texts of a Tale: listed, read, sent to be kept and taken back. Writing them is in keep-version.ts. */

type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

const listedView = ({ number, kind, title, words, createdAt, note, reason }: VersionRow): ListedVersion => ({
  number,
  kind,
  title,
  words,
  createdAt: createdAt.toISOString(),
  note,
  reason,
});

/** The kinds that the actor sees, and the dates that they get of them. @throws {ApiError} NOT_FOUND if none */
async function visibleKinds(context: AppContext, actor: Actor, id: number) {
  const tale = await existingTale(context.database.db, id);
  const seen = seesVersions(actor, tale);
  if (seen === "none") {
    refuseUnless(maySee(actor, tale), {});
    throw notFound();
  }
  const kinds = seen === "all" ? versionKinds : versionsForStaff;
  const dated = <Row extends { createdAt: Date }>(row: Row): Row => ({
    ...row,
    createdAt: momentFor(row.createdAt, tale, actor.id),
  });
  return { kinds, dated };
}

export async function listVersions(
  context: AppContext,
  actor: Actor,
  id: number,
): Promise<{ versions: ListedVersion[] }> {
  const { kinds, dated } = await visibleKinds(context, actor, id);
  return { versions: (await versionsOf(context.database.db, id, kinds)).map((row) => listedView(dated(row))) };
}

export async function readVersion(
  context: AppContext,
  actor: Actor,
  { id, number }: { id: number; number: number },
): Promise<WholeVersion> {
  const { kinds, dated } = await visibleKinds(context, actor, id);
  const row = await versionOf(context.database.db, id, number, kinds);
  if (row === null) throw notFound();
  return { ...listedView(dated(row)), tags: row.tags, content: textOfVersion(row), remarks: row.remarks ?? [] };
}

/** The newest version with its text; null if the Tale has none. */
async function newestWithText(tx: Executor, id: number) {
  const newest = await newestVersion(tx, id);
  const row = newest === null ? null : await versionOf(tx, id, newest.number, versionKinds);
  return row === null ? null : { row, text: { title: row.title, content: textOfVersion(row), tags: row.tags } };
}

/** A text that the author's device has and the Tale no longer gets. A repeated call finds the version of the first one. */
export async function keepText(
  context: AppContext,
  actor: Actor,
  id: number,
  sent: KeptText,
): Promise<MadeOrFound<ListedVersion>> {
  return inTransaction(context.database, async (tx) => {
    await refuseTroll(tx, actor);
    const locked = await lockTale(tx, id);
    if (locked === null) throw notFound();
    refuseUnless(mayKeepText(actor, locked), { FORBIDDEN: "This Tale is someone else's." });
    await spendBudget(context, tx, "saves", actor.id);
    const text = { ...sent, content: validContent(sent.content) };
    const before = await newestWithText(tx, id);
    if (before !== null && isSameText(before.text, text)) return { isNew: false, reply: listedView(before.row) };
    await keepVersion(tx, id, "SAVED", text, context.clock.now());
    const kept = await newestWithText(tx, id);
    return { isNew: true, reply: listedView(kept!.row) };
  });
}

/** Tags that were renamed or deleted since stay away; if none is left, the Tale keeps those that it has. */
export async function restoreVersion(
  context: AppContext,
  actor: Actor,
  { id, number }: { id: number; number: number },
  expectedUpdatedAt: string | undefined,
): Promise<OwnTale> {
  const now = context.clock.now();
  return inTransaction(context.database, async (tx) => {
    await refuseTroll(tx, actor);
    const locked = await lockTale(tx, id);
    if (locked === null) throw notFound();
    refuseUnless(mayEdit(actor, locked), {
      FORBIDDEN: "This Tale is someone else's.",
      PUBLISHED: "This Tale is published: its author changes it by a revision.",
    });
    const version = await versionOf(tx, id, number, versionKinds);
    if (version === null) throw notFound();
    refuseIfChanged(expectedUpdatedAt, locked, "This Tale was saved somewhere else since you opened it.");
    const replaced = await existingTale(tx, id);
    await keepVersion(tx, id, "SAVED", replaced, now);
    const content = validContent(textOfVersion(version));
    await updateTale(tx, id, {
      title: version.title,
      ...columnsOfContent(content),
      visibleToStaff: false,
      updatedAt: now,
    });
    const idByName = new Map(
      (await tagsOf(tx, replaced.categoryName, replaced.languageName)).map(({ id: tagId, tagName }) => [
        tagName,
        tagId,
      ]),
    );
    const tags = version.tags.flatMap((name) => idByName.get(name) ?? []);
    if (tags.length > 0) await setTags(tx, id, tags);
    const restored = await existingTale(tx, id);
    await keepVersion(tx, id, "RESTORED", restored, now);
    return ownTaleView(restored, actor);
  });
}

/** SQL of kept versions. */

const listed = {
  number: taleVersions.number,
  kind: taleVersions.kind,
  title: taleVersions.title,
  words: taleVersions.words,
  createdAt: taleVersions.createdAt,
  note: taleVersions.note,
  reason: taleVersions.reason,
};

/** The newest first. */
const versionsOf = (executor: Executor, taleId: number, kinds: readonly VersionKind[]) =>
  executor.select(listed).from(taleVersions).where(ofKinds(taleId, kinds)).orderBy(desc(taleVersions.number));

async function versionOf(executor: Executor, taleId: number, number: number, kinds: readonly VersionKind[]) {
  const [row] = await executor
    .select({
      ...listed,
      tags: taleVersions.tags,
      remarks: taleVersions.remarks,
      difference: taleVersions.difference,
      base: versionTexts.content,
    })
    .from(taleVersions)
    .innerJoin(versionTexts, eq(versionTexts.id, taleVersions.textId))
    .where(and(ofKinds(taleId, kinds), eq(taleVersions.number, number)));
  return row ?? null;
}
