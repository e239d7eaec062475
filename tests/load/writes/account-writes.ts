import { systemClock } from "#server/platform/clock.ts";
import { unsubscribeToken } from "#server/features/notifications/unsubscribe-token.ts";
import { createPendingLogins, pendingLoginCookie } from "#server/features/social-login/pending-login.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { samplePushToken } from "#tests/support/schema-samples.ts";
import { password } from "../dataset/fill.ts";
import type { World } from "../calls/world.ts";
import { aLink, aMember, anEmailChange, aPicture, someone, unique, type Made } from "./made.ts";
import { byBoth, type Write } from "./write.ts";

/** Accounts, sessions, profiles, settings and notifications. */

/** The provider of the site that is measured; nothing is sent to it. */
export const socialProvider = {
  OIDC_ISSUER: "https://accounts.example.org",
  OIDC_CLIENT_ID: "bench",
  OIDC_CLIENT_SECRET: "bench",
  OIDC_NAME: "Bench",
};

/** A visitor who has just come back from the provider. */
async function backFromProvider(world: World, { email }: Pick<Made, "email">) {
  const context = { secret: world.secret, clock: systemClock, config: { SITE_URL: "http://127.0.0.1" } } as AppContext;
  const identity = { issuer: socialProvider.OIDC_ISSUER, subject: `subject of ${email}`, name: "Ada Lovel", email };
  const as = world.visitor();
  as.cookies.set(pendingLoginCookie.name, await createPendingLogins(context).write(identity));
  return { as, id: identity.subject, email };
}

const endpoint = () => `https://push.example.org/${unique()}`;
const session = async (world: World) => ({ as: await someone(world) });
const alternately = <Value>(n: number, ...values: Value[]) => values[n % values.length]!;

export const accountWrites = {
  "POST /auth/register": {
    of: () => ({
      username: `Bench${unique()}`,
      email: `${unique()}@example.org`,
      acceptedTerms: true,
      overThirteen: true,
    }),
  },
  "POST /auth/activate": {
    async of(world) {
      return { token: await aLink(world, await aMember(world, false), "activation") };
    },
  },
  "POST /auth/resend-activation": { of: async (world) => ({ email: (await aMember(world, false)).email }) },
  "POST /auth/login": { of: async (world) => ({ email: (await aMember(world)).email, password }) },
  "POST /logout": { of: session },
  "POST /auth/reset-password-request": { of: async (world) => ({ email: (await aMember(world)).email }) },
  "POST /auth/reset-password": {
    of: async (world) => ({
      token: await aLink(world, await aMember(world), "reset"),
      newPassword: "brandnew1",
      confirmPassword: "brandnew1",
    }),
  },
  "PATCH /v1/auth/change-password": {
    of: async (world) => ({ ...(await session(world)), oldPassword: password, newPassword: "brandnew1" }),
  },
  "DELETE /v1/sessions/:id": {
    async of(world) {
      const { as } = await session(world);
      await world.logIn(as.id);
      const { sessions } = (await as.get("/v1/sessions")).body as { sessions: { id: number; current: boolean }[] };
      return { as, id: sessions.find(({ current }) => !current)!.id };
    },
  },
  "DELETE /v1/sessions": { of: session },
  "PATCH /v1/auth/change-email": {
    of: async (world) => ({ ...(await session(world)), newEmail: `${unique()}@example.org`, password }),
  },
  "POST /auth/confirm-email": { of: async (world) => ({ token: await anEmailChange(world, "confirm_hash") }) },
  "POST /auth/undo-email": { of: async (world) => ({ token: await anEmailChange(world, "undo_hash") }) },
  "PUT /v1/user": byBoth((_world, _author, n) => ({ firstname: alternately(n, "Ada", "Eve"), lastname: "Lovel" })),
  "PATCH /v1/privacy": byBoth((_world, _author, n) => ({
    newPrivacy: alternately(n, "profile-tales", "profile-tales-trophies"),
  })),
  "POST /avatar": byBoth(async () => ({ file: await aPicture(640, 480) })),
  "PUT /v1/photo-profile/:userId": {
    of: async ({ callers }) => ({ userId: callers.member.id, file: await aPicture(640, 480) }),
  },
  "DELETE /avatar": {
    async of(world) {
      const { as } = await session(world);
      await world.sql("update users set pic_profile = '/images/none/320.webp' where id = $1", [as.id]);
      return { as };
    },
  },
  "PUT /v1/reading-settings": { of: (_world, n) => ({ languagesRead: ["ES", alternately(n, "EN", "FR")] }) },
  "POST /v0/user-fb-register": {
    async of(world) {
      return { ...(await backFromProvider(world, { email: `${unique()}@example.org` })), username: `Bench${unique()}` };
    },
  },
  "POST /v0/user-fb-access": {
    async of(world) {
      const member = await aMember(world);
      const { as, id, email } = await backFromProvider(world, member);
      await world.sql(
        "insert into social_identities (issuer, subject, user_id, created_at) values ($1, $2, $3, now())",
        [socialProvider.OIDC_ISSUER, id, member.id],
      );
      return { as, id, email };
    },
  },
  "POST /v0/user/data": { of: async (world) => ({ email: (await aMember(world)).email, password }) },
  "PUT /v1/user/remove": { of: async (world) => ({ ...(await session(world)), password }) },
  "PUT /v1/notification-settings": {
    of: (_world, n) => ({ types: { "Post-Published": { list: true, push: n % 2 === 0, mail: false } } }),
  },
  "POST /unsubscribe/:unsubscribeToken": {
    async of(world) {
      const context = { secret: world.secret, clock: systemClock };
      const { id: userId } = await aMember(world);
      return { unsubscribeToken: unsubscribeToken(context, { userId, type: "Post-Published" }) };
    },
  },
  // New members, to whom nothing is pushed.
  "POST /v0/register-token": {
    async of(world) {
      const { as } = await session(world);
      return { as, userId: as.id, token: samplePushToken(endpoint()) };
    },
  },
  "DELETE /v0/register-token": {
    async of(world) {
      const { as } = await session(world);
      const address = endpoint();
      await as.post("/v0/register-token", { body: { userId: as.id, token: samplePushToken(address) } });
      return { as, endpoint: address };
    },
  },
  "PATCH /v1/mark-as-read": { by: "notified", called: "of 50,000", of: notification },
  "PATCH /v1/notification-groups": { by: "notified", called: "of 50,000", of: notification },
  "PATCH /v1/mark-as-read-by-title": [
    { of: () => ({ notificationTitle: "First-Comment" }) },
    { by: "notified", called: "of 50,000", most: 3, of: () => ({ notificationTitle: "Replay-Comment" }) },
  ],
  "PATCH /v1/mark-as-read-first-time": { by: "notified", of: () => ({ notificationTitle: "Replay-Comment" }) },
} satisfies Record<string, Write | Write[]>;

/** One that is unread. */
async function notification({ sql, callers }: World, n: number) {
  const [row] = await sql<{ id: number }>(
    "select id::integer from notifications where receiver_id = $1 and not is_read order by created_at desc, id desc offset $2 limit 1",
    [callers.notified.id, n],
  );
  return { notificationId: row!.id };
}
