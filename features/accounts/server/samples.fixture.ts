import { aLink, aMember, anEmailChange, session, unique } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const newPassword = "brandnew1";

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
  "POST /auth/activate": async (world) => ({ token: await aLink(world, await aMember(world, false), "activation") }),
  "POST /auth/resend-activation": async (world) => ({ email: (await aMember(world, false)).email }),
  "POST /auth/login": async (world) => ({ email: (await aMember(world)).email, password: world.password }),
  "POST /logout": session,
  "POST /auth/reset-password-request": async (world) => ({ email: (await aMember(world)).email }),
  "POST /auth/reset-password": async (world) => ({
    token: await aLink(world, await aMember(world), "reset"),
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
