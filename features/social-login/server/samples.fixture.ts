import type { AppContext } from "#kit/server/app-context.ts";
import { systemClock } from "#kit/server/clock.ts";
import { aMember, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";
import { createPendingLogins, pendingLoginCookie } from "./login-cookies.ts";

/** The provider of a site with samples; nothing is sent to it. */
export const socialProvider = {
  OIDC_ISSUER: "https://accounts.example.org",
  OIDC_CLIENT_ID: "bench",
  OIDC_CLIENT_SECRET: "bench",
  OIDC_NAME: "Bench",
};

/** A visitor who has just come back from the provider. */
async function backFromProvider(world: World, email = `${unique()}@example.org`) {
  const context = { secret: world.secret, clock: systemClock, config: { SITE_URL: "http://127.0.0.1" } } as AppContext;
  const identity = { issuer: socialProvider.OIDC_ISSUER, subject: `subject of ${email}`, name: "Ada Lovel", email };
  const as = world.visitor();
  as.cookies.set(pendingLoginCookie.name, await createPendingLogins(context).write(identity));
  return { as, id: identity.subject, email };
}

export const samples: CallSamples = {
  "GET /v0/user-fb": (world) => backFromProvider(world),
  "POST /v0/user-fb-register": async (world) => ({
    ...(await backFromProvider(world)),
    username: `Bench${unique()}`,
  }),
  async "POST /v0/user-fb-access"(world) {
    const { id: member, email } = await aMember(world);
    const back = await backFromProvider(world, email);
    await world.sql("insert into social_identities (issuer, subject, user_id, created_at) values ($1, $2, $3, now())", [
      socialProvider.OIDC_ISSUER,
      back.id,
      member,
    ]);
    return back;
  },
};
