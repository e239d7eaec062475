/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

const members = 30_000;

/** Batches wait once this many notifications exist, also after a start: a fast machine would have written all before the second kill. */
const closeGate = () =>
  site.query(`
    create table gate as select ${members / 2} as most;
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      while (select count(*) from public.notifications) >= (select most from public.gate) loop perform pg_sleep(0.05); end loop;
      return null;
    end $$;
    create trigger wait_at_gate before insert on notifications for each statement execute function wait_at_gate()`);
const openGate = () => site.query(`update gate set most = ${2 * members}`);

const received = async () => {
  const [row] = await site.query(
    "select count(*)::int as total, count(distinct receiver_id)::int as members from notifications",
  );
  expect(row.total).toBe(row.members);
  return row.total as number;
};

it("A message to everyone reaches each member once, although the server and the database are killed between its batches", async () => {
  const { server, client } = await site.start();
  await site.query(
    `insert into users (username, firstname, lastname, language, activated_at, created_at)
     select 'crowd' || n, 'Crowd', n::text, 'EN', now(), now() from generate_series(1, ${members}) n`,
  );
  await closeGate();
  const body = { receiverUsername: "all", message: "To a crowd." };
  const sent = await client.post("/v1/send-notification", { body });
  expect([sent.status, sent.body.totalReceivers]).toEqual([201, members + 1]);
  while ((await received()) === 0);
  site.kill(server, true);
  await server.exited;

  const next = await site.start();
  const before = await received();
  expect(before).toBeLessThan(members);
  site.kill(next.server, false);
  await next.server.exited;

  const last = await site.start();
  await openGate();
  await eventually(async () => expect(await received()).toBe(members + 1), { timeout: 120_000 });
  last.server.child.kill("SIGTERM");
  expect(await last.server.exited).toBe(0);
});
