import { newDecisionPath } from "./token.ts";
import { aComment, aMember } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const text = "I meant it as a joke between friends, and my friend says so, too.";
const note = "You are right: we read it wrong.";

interface Wanted {
  userId?: number;
  kind?: string;
  aboutType?: string;
  aboutId?: number;
}

/** A decision about a member, which costs a point. */
async function aDecision(world: World, { userId, kind = "WARNING", aboutType = "user", aboutId }: Wanted = {}) {
  const memberId = userId ?? (await aMember(world)).id;
  const [made] = await world.sql<{ id: number }>(
    `insert into decisions (user_id, kind, about_type, about_id, points_lost, points_left, level, starts_at, created_at)
      values ($1, $2, $3, $4, 1, 2, 0, now(), now()) returning id::integer`,
    [memberId, kind, aboutType, aboutId ?? memberId],
  );
  const charge = "insert into point_charges (user_id, decision_id, points, charged_at) values ($1, $2, 1, now())";
  await world.sql(charge, [memberId, made!.id]);
  return made!;
}

const tokenOf = ({ secret }: World, { id }: { id: number }) =>
  newDecisionPath({ secret, clock: { now: () => new Date("2100-01-01") } }, id)
    .split("/")
    .at(-1)!;

async function anAppeal(world: World, n: number) {
  const decision = await aDecision(world, { kind: n % 2 === 0 ? "WARNING" : "TALE_DELETED" });
  const [made] = await world.sql<{ id: number }>(
    "insert into appeals (decision_id, text, created_at) values ($1, $2, now()) returning id::integer",
    [decision.id, text],
  );
  return made!;
}

export const samples: CallSamples = {
  "POST /v1/my-decisions/:id/appeal": async (world) => ({
    ...(await aDecision(world, { userId: world.callers.member.id })),
    text,
  }),
  "POST /v0/decisions/:token/appeal": async (world) => ({ token: tokenOf(world, await aDecision(world)), text }),
  "GET /v1/appeals": {},
  "GET /v1/appeals/:id": anAppeal,
  "PUT /v1/appeals/:id": [
    { called: "refused", of: async (world, n) => ({ ...(await anAppeal(world, n)), status: "REFUSED", note }) },
    { called: "granted", of: async (world, n) => ({ ...(await anAppeal(world, n)), status: "GRANTED", note }) },
  ],
  "POST /v1/decisions/:id/revoke": [
    { called: "a warning", of: async (world) => ({ ...(await aDecision(world)), note }) },
    {
      called: "about a comment",
      async of(world, n) {
        const aboutId = await aComment(world, n);
        return { ...(await aDecision(world, { kind: "CENSORED", aboutType: "comment", aboutId })), note };
      },
    },
    {
      called: "about a Tale",
      async of(world, n) {
        const tale = "select id::integer from tales where publication_date is null order by id desc offset $1 limit 1";
        const aboutId = (await world.sql<{ id: number }>(tale, [n]))[0]!.id;
        return { ...(await aDecision(world, { kind: "TALE_TAKEN_DOWN", aboutType: "tale", aboutId })), note };
      },
    },
  ],
  "GET /v1/my-decisions": {},
  "GET /v0/decisions/:token": async ({ sql, secret }) => {
    const [decision] = await sql<{ id: number }>(
      `insert into decisions (user_id, kind, about_type, about_id, starts_at, created_at)
        select id, 'WARNING', 'user', id, now(), now() from users where activated_at is not null order by id limit 1
        returning id::integer`,
    );
    return {
      token: newDecisionPath({ secret, clock: { now: () => new Date("2100-01-01") } }, decision!.id)
        .split("/")
        .at(-1)!,
    };
  },
  "POST /v1/members/:username/decisions": async (world) => ({
    username: (await aMember(world)).username,
    kind: "WARNING",
    ground: "REASON4",
    note: "Please read the rules of the site again.",
  }),
};
