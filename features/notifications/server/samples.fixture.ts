import { systemClock } from "#kit/server/clock.ts";
import { aMember, remark, session, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";
import { samplePushToken } from "#tests/support/schema-samples.ts";
import { unsubscribeToken } from "./mails.ts";

const address = () => `https://push.example.org/${unique()}`;

async function ofMail(world: World) {
  const { id: userId } = await aMember(world);
  const context = { secret: world.secret, clock: systemClock };
  return { unsubscribeToken: unsubscribeToken(context, { userId, type: "Post-Published" }) };
}

/** One that is unread. */
async function unread({ sql, callers }: World, n: number) {
  const [row] = await sql<{ id: number }>(
    "select id::integer from notifications where receiver_id = $1 and not is_read order by created_at desc, id desc offset $2 limit 1",
    [callers.notified.id, n],
  );
  return { notificationId: row!.id };
}

export const samples: CallSamples = {
  "PUT /v1/notification-settings": (_world, n) => ({
    types: { "Post-Published": { list: true, push: n % 2 === 0, mail: false } },
  }),
  "GET /v0/unsubscribe/:unsubscribeToken": ofMail,
  "POST /unsubscribe/:unsubscribeToken": ofMail,
  // New members, to whom nothing is pushed.
  async "POST /v0/register-token"(world) {
    const { as } = await session(world);
    return { as, userId: as.id, token: samplePushToken(address()) };
  },
  async "DELETE /v0/register-token"(world) {
    const { as } = await session(world);
    const endpoint = address();
    await as.post("/v0/register-token", { body: { userId: as.id, token: samplePushToken(endpoint) } });
    return { as, endpoint };
  },
  "PATCH /v1/mark-as-read": { by: "notified", called: "of 50,000", of: unread },
  "PATCH /v1/notification-groups": { by: "notified", called: "of 50,000", of: unread },
  "PATCH /v1/mark-as-read-by-title": [
    { of: () => ({ notificationTitle: "First-Comment" }) },
    { by: "notified", called: "of 50,000", most: 3, of: () => ({ notificationTitle: "Replay-Comment" }) },
  ],
  "PATCH /v1/mark-as-read-first-time": { by: "notified", of: () => ({ notificationTitle: "Replay-Comment" }) },
  "POST /v1/send-notification": [
    {
      called: "one member",
      of: ({ landmarks }, n) => ({ receiverUsername: landmarks.ordinaryMember.username, message: remark(n) }),
    },
    { called: "everyone", most: 1, of: (_world, n) => ({ receiverUsername: "all", message: remark(n) }) },
    {
      called: "everyone, in two languages",
      most: 1,
      of: (_world, n) => ({ receiverUsername: "all", messages: { EN: remark(n), IT: remark(n + 1) } }),
    },
  ],
};
