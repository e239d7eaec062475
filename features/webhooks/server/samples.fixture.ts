import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

/** A webhook with a secret that can't be read, so that nothing is sent to it. */
async function aWebhook({ sql }: World) {
  const [webhook] = await sql<{ id: number }>(
    `insert into webhooks (address, events, secret, created_at)
      values ('https://receiver.invalid/', '{tale.revised}', '', now()) returning id::integer`,
    [],
  );
  return webhook!;
}

/** The newest one has sent much. */
async function aBusyWebhook(world: World) {
  const webhook = await aWebhook(world);
  await world.sql(
    `insert into webhook_deliveries (webhook_id, times_off, type, created_at, failed_at)
      select $1, 0, 'tale.revised', now(), now() from generate_series(1, 1000)`,
    [webhook.id],
  );
  return webhook;
}

export const samples: CallSamples = {
  async "POST /v1/webhooks"({ sql }) {
    await sql("update webhooks set deleted_at = now(), is_active = false where deleted_at is null", []);
    return { address: "https://receiver.invalid/", events: ["tale.revised"] };
  },
  "PATCH /v1/webhooks/:id": async (world) => ({ ...(await aWebhook(world)), active: false }),
  "DELETE /v1/webhooks/:id": aWebhook,
  "GET /v1/webhooks/:id/deliveries": aBusyWebhook,
  "POST /v1/webhooks/:id/test": aWebhook,
};
