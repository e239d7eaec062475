import { pino } from "pino";
import { expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { liveDelivery } from "./live.ts";

const log = pino({ level: "silent" });

/** A delivery whose items are the ids of their receivers. Odd ones are connected. */
function aDelivery(read: (items: readonly number[]) => Promise<() => void>) {
  const reconnected: number[] = [];
  const live = {
    isConnected: (userId: number) => userId % 2 === 1,
    reconnectMembers: (userIds: Iterable<number>) => void reconnected.push(...userIds),
  };
  return { reconnected, add: liveDelivery({ log, live, receiverOf: (item: number) => item, read }) };
}

it("Items that arrive during a delivery are read together before it is sent, and sent after it", async () => {
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const { add } = aDelivery(async (items) => {
    steps.push(`read ${items}`);
    await first.promise;
    return () => void steps.push(`send ${items}`);
  });
  for (const item of [1, 2, 3, 4, 5]) add([item]);
  expect(steps).toEqual(["read 1"]);
  first.resolve();
  await eventually(() => expect(steps).toEqual(["read 1", "read 3,5", "send 1", "send 3,5"]));
  add([7]);
  await eventually(() => expect(steps.slice(4)).toEqual(["read 7", "send 7"]));
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
      return () => {};
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
