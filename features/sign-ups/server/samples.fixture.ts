import { DAY } from "#vocabulary/limits.ts";
import { aMember, done, unique } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";
import type { World } from "#tests/support/sample-world.ts";

const invitation = { uses: 10, role: "USER" };

async function anApplication(world: World): Promise<number> {
  const { id } = await aMember(world, false);
  await world.sql("update users set waiting_since = now() where id = $1", [id]);
  const [row] = await world.sql<{ id: string }>(
    "insert into applications (user_id, application, created_at) values ($1, $2, now()) returning id",
    [id, `I write about rivers. ${unique()}`],
  );
  return Number(row!.id);
}

export const samples: CallSamples = {
  "POST /v1/site/invitations": () => invitation,
  async "DELETE /v1/site/invitations/:id"({ callers, now }) {
    const body = { ...invitation, expiresAt: new Date(now().getTime() + DAY).toISOString() };
    return { id: done(await callers.admin.post("/v1/site/invitations", { body })).id };
  },
  "PUT /v1/applications/:id": async (world) => ({ id: await anApplication(world) }),
};
