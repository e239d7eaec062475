import { aComment, aMember, aNewsComment, done, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples, Sample } from "#tests/support/samples.ts";

/** The `n`th Tale without reports. */
async function unreported({ sql }: World, n: number) {
  const [tale] = await sql<{ id: number; author: number }>(
    `select tales.id::integer, author_id::integer as author from tales join users on users.id = author_id
      where publication_date is not null and role = 'USER' and troll_since is null
        and not exists (select from reports where tale_id = tales.id) order by tales.id desc offset $1 limit 1`,
    [n],
  );
  return tale!;
}

/** The kinds of reports: the path of their calls, and the columns of what a new one is about. */
const kinds = {
  comment: {
    path: "reportings",
    about: async (world: World, n: number) => ({
      user_id: world.callers.member.id,
      comment_id: await aComment(world, n),
    }),
  },
  blog: {
    path: "reportings-blog",
    about: async (world: World, n: number) => ({
      user_id: world.callers.member.id,
      comment_id: await aNewsComment(world, n),
    }),
  },
  tale: {
    path: "tale-reports",
    async about(world: World) {
      const { id: tale_id, author: user_id } = await unreported(world, 0);
      return { user_id, tale_id, tale_title: "A title", tale_text: "A text", language: "EN", category: "HORROR" };
    },
  },
  user: { path: "user-reports", about: async (world: World) => ({ user_id: (await aMember(world)).id }) },
};

/** One that waits. */
async function aReport(world: World, kind: keyof typeof kinds, n: number) {
  const about = { reason: "REASON1", text: "A text", ...(await kinds[kind].about(world, n)) };
  const names = Object.keys(about);
  const [report] = await world.sql<{ id: number }>(
    `insert into reports (type, reporter_id, severity, start_date, ${names.join()})
      values ('${kind}', ${world.landmarks.mostReporting.id}, 1, now(), ${names.map((_, at) => `$${at + 1}`).join()}) returning id::integer`,
    Object.values(about),
  );
  return report!;
}

/** Reading, claiming, giving a claim back, and deciding. */
const ofReports = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
  const { path } = kinds[kind];
  const made = (world: World, n: number) => aReport(world, kind, n);
  async function existing(world: World, n: number) {
    const oldest = "select id::integer from reports where type = $1 order by id limit 1";
    return (await world.sql<{ id: number }>(oldest, [kind]))[0] ?? made(world, n);
  }
  async function claimed(world: World, n: number) {
    const report = await made(world, n);
    done(await world.callers.moderator.put(`/v1/${path}/${report.id}/claim`));
    return report;
  }
  const decided = (status: string): Sample => ({
    called: status.toLowerCase(),
    of: async (world, n) => ({ ...(await made(world, n)), status }),
  });
  // Others would ban the author of many samples.
  const statuses = kind === "user" ? ["REJECTED", "ACCEPTED"] : ["REJECTED"];
  return [
    [`GET /v1/${path}/:id`, existing],
    [`PUT /v1/${path}`, statuses.map(decided)],
    [`PUT /v1/${path}/:id/claim`, made],
    [`DELETE /v1/${path}/:id/claim`, claimed],
  ];
});

const aReason = () => ({ reason: `Reason ${unique()}`, severity: 1 });

export const samples: CallSamples = {
  ...(Object.fromEntries(ofReports) as CallSamples),
  "POST /v1/reportings": {
    by: "author",
    of: async (world, n) => ({ commentId: await aComment(world, n), reason: "REASON1" }),
  },
  "POST /v1/reportings-blog": {
    by: "reader",
    of: async (world, n) => ({ commentId: await aNewsComment(world, n), reason: "REASON1" }),
  },
  "POST /v1/user-reports": { by: "follower", of: async (world) => ({ username: (await aMember(world)).username }) },
  "POST /v1/tale-reports": {
    by: "learner",
    of: async (world, n) => ({ postId: (await unreported(world, n)).id, reason: "REASON1" }),
  },
  "POST /v1/reportings/decisions": {
    called: "50 at once",
    most: 3,
    async of(world, n) {
      const decisions = [];
      while (decisions.length < 50)
        decisions.push({ type: "user", ...(await aReport(world, "user", n)), status: "REJECTED" });
      return { decisions };
    },
  },
  "POST /reasons": aReason,
  async "DELETE /reasons"({ callers }) {
    const body = aReason();
    done(await callers.admin.post("/reasons", { body }));
    return { reason: body.reason };
  },
};
