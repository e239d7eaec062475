import { session, unique } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { World } from "#tests/support/sample-world.ts";

async function ownToken(world: World): Promise<{ as: SignedIn; id: number }> {
  const { as } = await session(world);
  const [row] = await world.sql<{ id: string }>(
    `insert into access_tokens (user_id, hash, name, scopes, user_verified, created_at, expires_at)
     values ($1, $2, 'Backup', '{read}', false, now(), now() + interval '90 days') returning id`,
    [as.id, unique()],
  );
  return { as, id: Number(row!.id) };
}

export const samples: CallSamples = {
  "POST /v1/tokens": async (world) => ({ as: (await session(world)).as, scopes: ["read"] }),
  "GET /v1/tokens": async (world) => ({ as: (await ownToken(world)).as }),
  "DELETE /v1/tokens/:id": ownToken,
};
