import { expect, it } from "vitest";
import { api } from "#contract/api.ts";
import { allTexts } from "#web/text/all.ts";
import { failedCalls } from "./failed-calls.ts";

it("Every entry names a call of the contract, and every text about a failed call is used", () => {
  const calls = new Set(
    Object.values(api).flatMap((part) => Object.values(part).map(({ method, path }) => `${method} ${path}`)),
  );
  expect(failedCalls.map(([call]) => call).filter((call) => !calls.has(call))).toEqual([]);
  expect(new Set(failedCalls.map(([, failure]) => failure))).toEqual(new Set(Object.keys(allTexts.en.errors.failed)));
});
