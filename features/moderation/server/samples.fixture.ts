import { aComment, aMember, aNewsComment, aReport, done, unique } from "#tests/support/sample-rows.ts";
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

/** A pending report of each kind, by the path of its calls. */
const pending: Record<string, (world: World, n: number) => Promise<number>> = {
  async reportings(world, n) {
    const comment_id = await aComment(world, n);
    return aReport(world, "comment", { user_id: world.callers.member.id, comment_id, text: "A text" });
  },
  async "reportings-blog"(world, n) {
    const comment_id = await aNewsComment(world, n);
    return aReport(world, "blog", { user_id: world.callers.member.id, comment_id, text: "A text" });
  },
  async "tale-reports"(world) {
    const { id: tale_id, author: user_id } = await unreported(world, 0);
    const texts = { tale_title: "A title", tale_text: "A text", language: "EN", category: "HORROR" };
    return aReport(world, "tale", { user_id, tale_id, ...texts });
  },
  "user-reports": async (world) => aReport(world, "user", { user_id: (await aMember(world)).id }),
};

/** Reading, claiming, giving a claim back, and deciding. */
const ofReports = Object.entries(pending).flatMap(([path, aPending]) => {
  const named = async (world: World, n: number) => ({ id: await aPending(world, n) });
  const decided = (status: string): Sample => ({
    called: status.toLowerCase(),
    of: async (world, n) => ({ ...(await named(world, n)), status }),
  });
  // Others would ban the author of many samples.
  const statuses = path === "user-reports" ? ["REJECTED", "ACCEPTED"] : ["REJECTED"];
  async function claimed(world: World, n: number) {
    const { id } = await named(world, n);
    done(await world.callers.moderator.put(`/v1/${path}/${id}/claim`));
    return { id };
  }
  return [
    [`GET /v1/${path}/:id`, named],
    [`PUT /v1/${path}`, statuses.map(decided)],
    [`PUT /v1/${path}/:id/claim`, named],
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
      const ids = [];
      while (ids.length < 50) ids.push(await pending["user-reports"]!(world, n));
      return { decisions: ids.map((id) => ({ type: "user", id, status: "REJECTED" })) };
    },
  },
  "POST /reasons": aReason,
  async "DELETE /reasons"({ callers }) {
    const body = aReason();
    done(await callers.admin.post("/reasons", { body }));
    return { reason: body.reason };
  },
};
