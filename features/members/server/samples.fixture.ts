import { aMember, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

/** The member with the most Tales who sends nothing. */
async function anotherAuthor({ sql, callers }: World): Promise<{ username: string }> {
  const [author] = await sql<{ username: string }>(
    `select username from users join (select author_id as id, count(*) as total from tales group by 1) as counted using (id)
      where id <> all ($1) and role = 'USER' and activated_at is not null and troll_since is null order by total desc, id limit 1`,
    [Object.values(callers).map(({ id }) => id)],
  );
  return author!;
}
const another = async (world: World) => ({ username: (await aMember(world)).username });

export const samples: CallSamples = {
  "POST /v1/users/:username/activation": async (world) => ({ username: (await aMember(world, false)).username }),
  "PATCH /v1/users/:username/email": async (world) => ({
    ...(await another(world)),
    email: `${unique()}@example.org`,
  }),
  "POST /v1/users/:username/password": another,
  "DELETE /v1/users/:username/sessions": another,
  "PATCH /v1/user/declare-troll": [
    { of: async (world) => ({ ...(await another(world)), isTroll: "true" }) },
    {
      called: "prolific",
      most: 4,
      of: async (world, n) => ({ ...(await anotherAuthor(world)), isTroll: String(n % 2 === 0) }),
    },
  ],
  "PATCH /v1/auth/change-role": async (world) => ({ ...(await another(world)), role: "MODERATOR" }),
  "PUT /v1/user/remove-by-admin": [{ of: another }, { called: "prolific", most: 1, of: anotherAuthor }],
};
