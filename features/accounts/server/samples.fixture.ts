import { tokenHash } from "#kit/server/security/secrets.ts";
import { aMember, session, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const newPassword = "brandnew1";

/** The token of a link mailed to a new member. */
async function aLink(world: World, purpose: "activation" | "reset"): Promise<string> {
  const { id } = await aMember(world, purpose === "reset");
  const token = unique();
  await world.sql(
    `insert into mailed_links (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 hour')`,
    [tokenHash(token), id, purpose],
  );
  return token;
}

/** A change of e-mail of a new member: the token of one of its mails. */
async function anEmailChange(world: World, column: "confirm_hash" | "undo_hash"): Promise<string> {
  const { id, email } = await aMember(world);
  const token = unique();
  await world.sql(
    `insert into email_changes (user_id, old_email, new_email, created_at, ${column}) values ($1, $2, 'new' || $2, now(), $3)`,
    [id, email, tokenHash(token)],
  );
  return token;
}

export const samples: CallSamples = {
  "POST /auth/register": () => ({
    // No part of the password.
    firstname: "Ada",
    lastname: "Lovel",
    username: `Bench${unique()}`,
    email: `${unique()}@example.org`,
    acceptedTerms: true,
    overThirteen: true,
  }),
  "POST /auth/activate": async (world) => ({ token: await aLink(world, "activation") }),
  "POST /auth/resend-activation": async (world) => ({ email: (await aMember(world, false)).email }),
  "POST /auth/login": async (world) => ({ email: (await aMember(world)).email, password: world.password }),
  "POST /logout": session,
  "POST /auth/reset-password-request": async (world) => ({ email: (await aMember(world)).email }),
  "POST /auth/reset-password": async (world) => ({
    token: await aLink(world, "reset"),
    newPassword,
    confirmPassword: newPassword,
  }),
  "PATCH /v1/auth/change-password": async (world) => ({
    ...(await session(world)),
    oldPassword: world.password,
    newPassword,
  }),
  async "DELETE /v1/sessions/:id"(world) {
    const { as } = await session(world);
    await world.logIn(as.id);
    const { sessions } = (await as.get("/v1/sessions")).body as { sessions: { id: number; current: boolean }[] };
    return { as, id: sessions.find(({ current }) => !current)!.id };
  },
  "DELETE /v1/sessions": session,
  "PATCH /v1/auth/change-email": async (world) => ({
    ...(await session(world)),
    newEmail: `${unique()}@example.org`,
    password: world.password,
  }),
  "POST /auth/confirm-email": async (world) => ({ token: await anEmailChange(world, "confirm_hash") }),
  "POST /auth/undo-email": async (world) => ({ token: await anEmailChange(world, "undo_hash") }),
};
