import { afterEach, beforeEach, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { aMail, anOutboxTestSetup, type OutboxTestSetup } from "./outbox.fixture.ts";

/** An upgrade from 0.2.0, whose outbox had leases and pauses of its own, in `next_attempt_at`. */

let setup: OutboxTestSetup;
const sent: string[] = [];
beforeEach(async () => {
  setup = await anOutboxTestSetup();
  sent.length = 0;
});
afterEach(() => setup.close());

const aProcess = () => setup.outboxWith(async ({ recipient }) => void sent.push(recipient));
/** A row as 0.2.0 wrote it, due in so many milliseconds. */
const aRowOf020 = (recipient: string, dueIn: number, priority = 1) =>
  setup.database.pool.query(
    `insert into mail_outbox (recipient, subject, text, html, priority, next_attempt_at, created_at)
     values ($1, 'Subject', 'Text', '<p>Text</p>', $2, $3, $4)`,
    [recipient, priority, new Date(setup.clock.now().getTime() + dueIn), setup.clock.now()],
  );

/** The statement with which 0.2.0 takes the next mail, and leases it for two minutes. */
async function takenBy020(): Promise<string[]> {
  const now = setup.clock.now();
  const { rows } = await setup.database.pool.query(
    `with due as (select id as due_id from mail_outbox where priority = 1 and next_attempt_at <= $1
       order by next_attempt_at, id limit 1 for update skip locked)
     update mail_outbox set attempts = attempts + 1, next_attempt_at = $2 from due where id = due.due_id returning recipient`,
    [now, new Date(now.getTime() + 2 * MINUTE)],
  );
  return rows.map(({ recipient }) => recipient);
}

it("Mails that 0.2.0 has left are sent once by many processes: those that are due, and the others in their time", async () => {
  for (let n = 0; n < 20; n += 1) await aRowOf020(`due${n}`, -n * 1000, n % 2);
  await aRowOf020("retried", HOUR);
  await Promise.all(Array.from({ length: 3 }, () => aProcess().flush()));
  expect(sent.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `due${n}`).toSorted());
  await setup.pass(HOUR);
  await aProcess().flush();
  expect(sent.at(-1)).toBe("retried");
  expect(sent).toHaveLength(21);
  expect(await setup.waiting()).toEqual([]);
});

it("A mail that a process of 0.2.0 sends at the moment is left to it until its lease ends", async () => {
  await aRowOf020("leased", 0);
  expect(await takenBy020()).toEqual(["leased"]);
  await aProcess().flush();
  expect(sent).toEqual([]);
  await setup.pass(2 * MINUTE);
  await aProcess().flush();
  expect(sent).toEqual(["leased"]);
});

it("A process of 0.2.0 takes no mail of this version, and none that it has taken over", async () => {
  await aRowOf020("old", 0);
  const failing = setup.outboxWith(async () => Promise.reject(new Error("not now")));
  await failing.flush();
  await failing.add(setup.database.db, aMail());
  await failing.flush();
  expect(await setup.waiting()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  setup.clock.advance(100 * HOUR);
  expect(await takenBy020()).toEqual([]);
});
