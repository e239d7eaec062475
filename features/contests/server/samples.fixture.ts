import { DAY } from "#vocabulary/limits.ts";
import { aMember, aPublishedTale } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

/** A contest that closes so many days from now, and is judged until two days later. */
async function aContest({ sql, now }: World, closesIn: number): Promise<number> {
  const after = (days: number) => new Date(now().getTime() + days * DAY).toISOString();
  const [made] = await sql<{ id: number }>(
    `insert into prompts (texts, categories, opens_at, closes_at, judging_ends_at, anonymous, contest, created_at, updated_at)
      values ('{"EN": "A lamp that nobody has lit."}', '{}', $1, $2, $3, false, true, $1, $1) returning id::integer`,
    [after(-3), after(closesIn), after(closesIn + 2)],
  );
  return made!.id;
}

/** A judge with an entry, whose contest is being judged. */
async function aHand(world: World) {
  const { sql, callers, now } = world;
  const contest = await aContest(world, -1);
  const tale = await aPublishedTale(world, callers.collector);
  const judge = await aMember(world);
  await sql(
    `insert into prompt_entries (tale_id, prompt_id, owner_id, language, category, order_number, publication_date)
      select id, $1, author_id, language, category, id::integer, publication_date from tales where id = $2`,
    [contest, tale],
  );
  await sql(
    `insert into contest_entries (tale_id, prompt_id, language, waits, card_number)
      select tale_id, prompt_id, language, false, 0 from prompt_entries where tale_id = $1`,
    [tale],
  );
  await sql(
    "insert into contest_judges (prompt_id, user_id, languages, invited, created_at) values ($1, $2, '{EN}', false, $3)",
    [contest, judge.id, now().toISOString()],
  );
  await sql("insert into judging_entries (prompt_id, judge_id, tale_id, dealt_at) values ($1, $2, $3, $4)", [
    contest,
    judge.id,
    tale,
    now().toISOString(),
  ]);
  return { as: await world.logIn(judge.id), id: contest, postId: tale };
}

/** A contest whose result is open, with an entry of the collector. */
async function aResult(world: World) {
  const { id, postId } = await aHand(world);
  await world.sql("update prompts set revealed_at = $2 where id = $1", [id, world.now().toISOString()]);
  await world.sql(
    `insert into contest_places (tale_id, prompt_id, language, place, score, judgements, differences)
      select tale_id, prompt_id, language, 1, 0, 3, '{0,0,0}' from contest_entries where tale_id = $1`,
    [postId],
  );
  return { contest: id, tale: postId };
}

export const samples: CallSamples = {
  "GET /v1/prompts/:id/judges": async (world) => ({ id: (await aHand(world)).id }),
  "POST /v1/prompts/:id/judges": async (world) => ({
    id: await aContest(world, -1),
    username: (await aMember(world)).username,
    languages: ["EN", "IT"],
  }),
  "POST /v1/prompts/:id/disqualify/:postId": async (world) => {
    const { id, postId } = await aHand(world);
    return { id, postId, note: "Not written for this contest." };
  },
  "GET /v0/prompts/:id/results": async (world) => ({ id: (await aResult(world)).contest }),
  "GET /v0/prompts/:id/book": async (world) => ({ id: (await aResult(world)).contest, languageName: "EN" }),
  "GET /v1/posts/:id/judgements": { by: "collector", of: async (world) => ({ id: (await aResult(world)).tale }) },
  "PUT /v1/prompts/:id/judge": async (world) => {
    const member = await aMember(world);
    const created = new Date(world.now().getTime() - 30 * DAY).toISOString();
    await world.sql("update users set created_at = $2 where id = $1", [member.id, created]);
    return { as: await world.logIn(member.id), id: await aContest(world, 1), languages: ["EN"] };
  },
  "GET /v1/prompts/:id/judge": async (world) => {
    const { as, id } = await aHand(world);
    return { as, id };
  },
  "DELETE /v1/prompts/:id/judge": async (world) => {
    const { as, id } = await aHand(world);
    return { as, id };
  },
  "GET /v1/prompts/:id/judging": async (world) => {
    const { as, id } = await aHand(world);
    return { as, id };
  },
  "PUT /v1/prompts/:id/judging/:postId": async (world) => ({ ...(await aHand(world)), language: 3, idea: 4, form: 5 }),
};
