import { anAuthenticator } from "#tests/support/authenticator.ts";
import { creationOptions, requestOptions } from "#tests/support/passkeys.ts";
import { aMember, session, unique } from "#tests/support/sample-rows.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

/** The origin of the site, as pages of it have it. */
async function originOf(world: World): Promise<string> {
  const { body } = await world.visitor().get("/robots.txt");
  return new URL(/^Sitemap: (.+)$/m.exec(body as string)![1]!).origin;
}

async function made(world: World, as: SignedIn) {
  const authenticator = anAuthenticator(await originOf(world));
  return { authenticator, response: authenticator.make(await creationOptions(as)) };
}

async function ownPasskey(world: World): Promise<{ as: SignedIn; id: number }> {
  const { as } = await session(world);
  const [row] = await world.sql<{ id: string }>(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, host, name, created_at)
     values ($1, $2, '', 0, '{}', '', 'localhost', 'Phone', now()) returning id`,
    [as.id, unique()],
  );
  return { as, id: Number(row!.id) };
}

export const samples: CallSamples = {
  "POST /v1/passkeys": async (world) => {
    const { as } = await session(world);
    const { response } = await made(world, as);
    return { as, name: "Phone", response };
  },
  "GET /v1/passkeys": async (world) => ({ as: (await ownPasskey(world)).as }),
  "PATCH /v1/passkeys/:id": async (world) => ({ ...(await ownPasskey(world)), name: "Tablet" }),
  "DELETE /v1/passkeys/:id": ownPasskey,
  "POST /auth/passkey": async (world) => {
    const as = await world.logIn((await aMember(world)).id);
    const { authenticator, response } = await made(world, as);
    await as.post("/v1/passkeys", { body: { name: "Phone", response } });
    return { response: authenticator.use(await requestOptions(world.visitor())) };
  },
};
