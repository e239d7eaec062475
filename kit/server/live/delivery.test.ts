import { pino } from "pino";
import { expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { liveDelivery } from "./live.ts";

const log = pino({ level: "silent" });

/** A delivery whose items are the ids of their receivers. Odd ones are connected. */
function aDelivery(deliver: (items: readonly number[]) => Promise<void>) {
  const reconnected: number[] = [];
  const live = {
    isConnected: (userId: number) => userId % 2 === 1,
    reconnectMembers: (userIds: Iterable<number>) => void reconnected.push(...userIds),
  };
  return { reconnected, add: liveDelivery({ log, live, receiverOf: (item: number) => item, deliver }) };
}

it("Items that arrive during a delivery are delivered together after it, in order", async () => {
  const delivered: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const { add } = aDelivery(async (items) => {
    delivered.push(items);
    await first.promise;
  });
  for (const item of [1, 2, 3, 4, 5]) add([item]);
  expect(delivered).toEqual([[1]]);
  first.resolve();
  await eventually(() => expect(delivered).toEqual([[1], [3, 5]]));
});

it(
  "A delivery that keeps failing disconnects its receivers and those who wait, and the next one works",
  { tags: "variation" },
  async () => {
    const delivered: (readonly number[])[] = [];
    let fails = true;
    const { add, reconnected } = aDelivery(async (items) => {
      delivered.push(items);
      if (fails) throw new Error("The database is away.");
    });
    add([1]);
    add([2, 3]);
    await eventually(() => expect(reconnected).toEqual([1, 3]));
    expect(delivered).toEqual([[1], [1], [1]]);
    fails = false;
    add([5]);
    expect(delivered.at(-1)).toEqual([5]);
    expect(reconnected).toEqual([1, 3]);
  },
);

it("More than 10,000 waiting items are dropped, and their receivers disconnected", () => {
  const { add, reconnected } = aDelivery(() => new Promise(() => {}));
  add([1]);
  const many = Array.from({ length: 10_000 }, () => 3);
  add(many);
  expect(reconnected).toEqual([]);
  add([5]);
  expect(reconnected).toEqual([...many, 5]);
});
