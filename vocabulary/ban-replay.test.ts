import { expect, it } from "vitest";
import { ban } from "./account-limits.ts";
import { replay, type PastCharge } from "./ban-replay.ts";
import { DAY } from "./limits.ts";

const start = new Date("2026-01-01T00:00:00Z");
const day = (number: number) => new Date(start.getTime() + number * DAY);
const base = { banLevel: 0, banPoints: ban.startingPoints, banLevelSince: null };
const charge = (points: number, at: number, more: Partial<PastCharge> = {}): PastCharge => ({
  points,
  at: day(at),
  isAccepted: true,
  stands: true,
  banId: null,
  banStands: true,
  ...more,
});

it("Charges that all stand lead to the standing that they led to", () => {
  const { standing, uncausedBans } = replay(base, [charge(2, 0), charge(1, 1, { banId: 7 }), charge(1, 2)]);
  expect(standing).toEqual({ banLevel: 1, banPoints: 2, banLevelSince: day(2) });
  expect(uncausedBans).toEqual([]);
});

it("A ban is left over if its cause is revoked", () => {
  const { standing, uncausedBans } = replay(base, [charge(2, 0), charge(1, 1, { banId: 7, stands: false })]);
  expect(standing).toEqual({ banLevel: 0, banPoints: 1, banLevelSince: day(0) });
  expect(uncausedBans).toEqual([7]);
});

it("A ban is left over if its cause no longer uses up the points", () => {
  const { standing, uncausedBans } = replay(base, [charge(2, 0, { stands: false }), charge(1, 1, { banId: 7 })]);
  expect(standing).toEqual({ banLevel: 0, banPoints: 2, banLevelSince: day(1) });
  expect(uncausedBans).toEqual([7]);
});

it("A ban stays if a later charge would have caused one instead", () => {
  const { standing, uncausedBans } = replay(base, [
    charge(2, 0, { stands: false }),
    charge(1, 1, { banId: 7 }),
    charge(2, 2),
  ]);
  expect(standing).toEqual({ banLevel: 1, banPoints: 3, banLevelSince: day(2) });
  expect(uncausedBans).toEqual([]);
});

it("Of two bans the second one is left over if one would have been caused", () => {
  const points = [1, 1, 1, 1, 1, 1].map((each, at) =>
    charge(each, at, { stands: at !== 0, banId: { 2: 7, 5: 8 }[at] ?? null }),
  );
  const { standing, uncausedBans } = replay(base, points);
  expect(standing).toEqual({ banLevel: 1, banPoints: 1, banLevelSince: day(5) });
  expect(uncausedBans).toEqual([8]);
});

it("The ban of a charge that still uses up the points stays, on a lower level", () => {
  const { standing, uncausedBans } = replay(base, [
    charge(3, 0, { banId: 7, stands: false }),
    charge(3, 1, { banId: 8 }),
  ]);
  expect(standing).toEqual({ banLevel: 1, banPoints: 3, banLevelSince: day(1) });
  expect(uncausedBans).toEqual([7]);
});

it("A level that has fallen before a charge rises from there", () => {
  const { standing } = replay(base, [charge(3, 0, { banId: 7 }), charge(3, 200, { banId: 8 })]);
  expect(standing.banLevel).toBe(1);
});

it("The counting starts from the account's state at the upgrade", () => {
  const { standing } = replay({ banLevel: 4, banPoints: 1, banLevelSince: day(0) }, [
    charge(1, 1, { banId: 7, stands: false }),
  ]);
  expect(standing).toEqual({ banLevel: 4, banPoints: 1, banLevelSince: day(0) });
});

it("Another charge that would have led to a ban keeps one that runs, not one that is revoked already", () => {
  const charges = [
    charge(2, 0, { stands: false }),
    charge(2, 1, { banId: 7, banStands: false }),
    charge(2, 2),
    charge(2, 3, { banId: 8 }),
  ];
  expect(replay(base, charges).uncausedBans).toEqual([]);
});
