import { expect, it } from "vitest";
import { elapsedTimeText } from "#ui/time-text.ts";

const now = Date.parse("2026-11-21T10:00:00.000Z");

it.each([
  ["2026-11-21T09:59:50.000Z", "1 minute"],
  ["2026-11-21T09:01:00.000Z", "59 minutes"],
  ["2026-11-21T09:00:00.000Z", "1 hour"],
  ["2026-11-20T10:00:01.000Z", "23 hours"],
  ["2026-11-17T09:00:00.000Z", "4 days"],
])("From %s until now it is %s", (instant, expected) => {
  expect(elapsedTimeText(instant, now, "en")).toBe(expected);
});

it("A future date counts as a minute, whatever the computer's clock says", () => {
  expect(elapsedTimeText("2026-11-21T10:05:00.000Z", now, "it")).toBe("1 minuto");
});
