import { DAY } from "#vocabulary/limits.ts";
import { expectStatus } from "./expected-status.ts";
import { hideAuthorOf } from "./hidden-authors.ts";
import { aLiveClient } from "./live-client.ts";
import { aNotice } from "./notices.ts";
import { aModerator, anAdmin, aReader, aWriter, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { aTaleForm, tagNames } from "./tales.ts";

/** A site on which two members have Tales without their names, and all that others can do with those. */

export const faces = { Melusine: "/images/melusine-face.webp", Nathanael: "/images/nathanael-face.webp" };
type AuthorName = keyof typeof faces;

/** Words that are in the Tales and comments of the hidden authors only. */
export const secretWords = ["Quincelantern", "Velvetharbour", "Marzipanclock", "Copperthistle"];
const [firstWord, secondWord, waitingWord, takenWord] = secretWords as [string, string, string, string];

/** @param firstBy who has written the first Tale; the other member the second one */
export async function aSiteWithHiddenAuthors(site: TestSite, firstBy: AuthorName) {
  const [melusine, nathanael] = [
    await aWriter(site, { username: "Melusine", picProfile: faces.Melusine }),
    await aWriter(site, { username: "Nathanael", picProfile: faces.Nathanael }),
  ];
  const [first, second] = firstBy === "Melusine" ? [melusine, nathanael] : [nathanael, melusine];
  const reader = await aReader(site, { username: "CuriousReader" });
  const moderator = await aModerator(site, { username: "ModeratorOne" });
  const colleague = await aModerator(site, { username: "ModeratorTwo" });
  const admin = await anAdmin(site, { username: "AdminOne" });
  const tags = await tagNames(site, 1, "FIABA", "EN");
  const live = await aLiveClient(site, reader);
  expectStatus(
    await admin.client.post("/v1/webhooks", {
      body: {
        address: "https://receiver.example.com/hook",
        events: ["tale.published", "tale.revised", "tale.removed", "comment.created", "report.created"],
      },
    }),
    201,
  );
  for (const { username } of [melusine, nathanael])
    expectStatus(await reader.client.put(`/v1/follows/${username}`), 204);

  const tag = { categoryName: "FIABA", languageName: "EN", tagName: tags[0]! };
  expectStatus(await reader.client.put("/v1/follows-tag", { query: tag }), 204);

  const submit = async (author: Person, word: string) => {
    const body = aTaleForm({
      title: `${word} at the window`,
      content: `<p>${word} was all that the street said, night after night, until the lamp went out.</p>`,
      categoryName: "FIABA",
      tags,
      isFinished: 1,
    });
    const tale = expectStatus<{ id: number }>(await author.client.post("/v1/posts", { body }), 201);
    await hideAuthorOf(site, tale);
    return tale;
  };
  const publish = async (author: Person, word: string) => {
    const tale = await submit(author, word);
    expectStatus(await moderator.client.patch(`/v1/posts/${tale.id}`), 200);
    return tale;
  };
  const tales = [await publish(first, firstWord), await publish(second, secondWord)] as const;
  const waiting = await submit(first, waitingWord);

  const ofMelusine = tales[firstBy === "Melusine" ? 0 : 1];
  const series = expectStatus<{ id: number }>(
    await melusine.client.post("/v1/series", { body: { title: "Evenings", languageName: "EN" } }),
    201,
  );
  expectStatus(await melusine.client.put(`/v1/series/${series.id}/posts`, { body: { postIds: [ofMelusine.id] } }), 200);
  const invitation = expectStatus<{ address: string }>(
    await first.client.post(`/v1/posts/${waiting.id}/invitations`, { body: {} }),
    201,
  );

  const comment = async (by: Person, postId: number, text: string, commentId: number | null = null) =>
    expectStatus<{ id: number }>(
      await by.client.post("/v1/comments", { body: { postId, comment: text, commentId } }),
      201,
    );
  const comments: number[] = [];
  for (const [at, tale] of tales.entries()) {
    const author = [first, second][at]!;
    const word = secretWords[at]!;
    const { client } = reader;
    expectStatus(
      await author.client.patch(`/v1/posts/${tale.id}/settings`, { body: { correctionsWelcome: true } }),
      200,
    );
    expectStatus(await client.post(`/v1/posts/${tale.id}/like`, { body: { liked: true } }), 200);
    expectStatus(await client.post("/v1/posts/bookmark", { query: { postId: tale.id } }), 204);
    await client.put(`/v1/read-later/${tale.id}`);
    const question = await comment(reader, tale.id, `Why the lamp, I wonder, and why at night?`);
    const answer = await comment(author, tale.id, `${word}: because the lamp knew her.`, question.id);
    const own = await comment(author, tale.id, `${word}: thank you all for reading.`);
    await comment(reader, tale.id, `A fine answer, and a fine lamp.`, own.id);
    expectStatus(await client.post(`/v1/comment/${own.id}/like`, { body: { liked: true } }), 200);
    await author.client.post(`/v1/comment/${question.id}/like`, { body: { liked: true } });
    // One author does more than the other, so that totals of what a member has done would tell who it is.
    if (at === 0) {
      const more = await comment(author, tale.id, `${word}: one thing more about the lamp.`);
      expectStatus(await client.post(`/v1/comment/${more.id}/like`, { body: { liked: true } }), 200);
      const answered = await comment(reader, tale.id, "And of the night?");
      await comment(author, tale.id, `${word}: the night stays.`, answered.id);
      expectStatus(await author.client.post(`/v1/comment/${answered.id}/like`, { body: { liked: true } }), 200);
    }
    // Held for the staff, because its writer is new.
    const held = await comment(author, tale.id, `${word}: see https://example.org/lamps for more.`);
    comments.push(answer.id, own.id, held.id);
  }
  const report = async (path: string, body: Record<string, unknown>) =>
    expectStatus<{ id: number }>(await reader.client.post(path, { body: { reason: "REASON1", ...body } }), 201);
  const reports = [
    await report("/v1/tale-reports", { postId: tales[0].id }),
    await report("/v1/tale-reports", { postId: tales[1].id }),
    await report("/v1/reportings", { commentId: comments[1] }),
  ];
  const notices = [
    await aNotice(site, `/posts/tale/${tales[0].id}`, { as: moderator, email: "sender@example.org" }),
    await aNotice(site, `/posts/tale/${tales[1].id}#${comments[4]}`, { as: moderator, email: "other@example.org" }),
  ];

  // A revision that waits.
  await second.client.post(`/v1/posts/${tales[1].id}/revision`);
  const { title } = (await second.client.get(`/v1/posts/${tales[1].id}`)).body as { title: string };
  expectStatus(
    await second.client.put(`/v1/posts/${tales[1].id}/revision`, {
      body: {
        title,
        content: `<p>${secondWord} again, and longer than before, until morning.</p>`,
        tags,
        isFinished: 1,
      },
    }),
    200,
  );

  // Taken off the site by a decision that its author contests.
  const taken = await publish(second, takenWord);
  const accepted = await report("/v1/tale-reports", { postId: taken.id });
  const decided = expectStatus<unknown>(
    await colleague.client.put("/v1/tale-reports", {
      body: { id: accepted.id, postId: taken.id, status: "ACCEPTED", note: "Not here." },
    }),
    200,
  );
  const [decision] = (await second.client.get("/v1/my-decisions")).body.decisions as { id: number }[];
  const appeal = expectStatus<{ id: number }>(
    await second.client.post(`/v1/my-decisions/${decision!.id}/appeal`, {
      body: { text: "Nothing in it is against the rules of this site." },
    }),
    201,
  );
  // No revision can be opened once its entries are closed.
  const contest = await aContestWith(site, tales, reader);
  await site.jobsDone();
  await site.context.outbox.flush();
  return {
    first,
    second,
    reader,
    moderator,
    colleague,
    admin,
    live,
    tales,
    waiting,
    contest,
    invitation,
    taken,
    comments,
    reports,
    accepted,
    decided,
    notices,
    decision: decision!,
    appeal,
  };
}

/** A contest that is judged now, with these entries in the hand of a judge. @returns its id */
async function aContestWith(site: TestSite, entries: readonly { id: number }[], judge: Person): Promise<number> {
  const { pool } = site.context.database;
  const after = (days: number) => new Date(site.clock.now().getTime() + days * DAY);
  const { rows } = await pool.query(
    `insert into prompts (texts, categories, opens_at, closes_at, judging_ends_at, anonymous, contest, created_at, updated_at)
      values ('{"EN": "A lamp that nobody has lit."}', '{}', $1, $2, $3, true, true, $1, $1) returning id::integer`,
    [after(-3), after(-1), after(1)],
  );
  const { id } = rows[0] as { id: number };
  const ids = entries.map((entry) => entry.id);
  await pool.query(
    `insert into prompt_entries (tale_id, prompt_id, owner_id, language, category, order_number, publication_date)
      select id, $1, hidden_author_id, language, category, id::integer, publication_date from tales where id = any($2)`,
    [id, ids],
  );
  await pool.query(
    `insert into contest_entries (tale_id, prompt_id, language, waits, card_number)
      select tale_id, prompt_id, language, false, 0 from prompt_entries where prompt_id = $1`,
    [id],
  );
  await pool.query(
    "insert into contest_judges (prompt_id, user_id, languages, invited, created_at) values ($1, $2, '{EN}', false, $3)",
    [id, judge.id, site.clock.now()],
  );
  await pool.query(
    "insert into judging_entries (prompt_id, judge_id, tale_id, dealt_at) select $1, $2, unnest($3::bigint[]), $4",
    [id, judge.id, ids, site.clock.now()],
  );
  return id;
}

export type HiddenAuthorsSite = Awaited<ReturnType<typeof aSiteWithHiddenAuthors>>;
