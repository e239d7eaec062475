import { expect, it } from "vitest";
import { jobs } from "#site/server/features.ts";
import { everyCall } from "../support/sample-calls.ts";
import { callGroups } from "#proofs/load/calls/every-measured-call.ts";
import { everyJob } from "#proofs/load/jobs/every-job.ts";
import type { Landmarks } from "#proofs/load/dataset/landmarks.ts";

/** Any field of any landmark. */
const landmarks = new Proxy({}, { get: () => new Proxy({}, { get: () => "1" }) }) as Landmarks;
const measured = new Set(
  Object.values(callGroups).flatMap((calls) => calls(landmarks).map(({ endpoint }) => endpoint)),
);

/** Calls that the bench leaves out. */
const unmeasured = {
  "GET /v1/posts/:id/source": "reads two Tales by their ids",
  "GET /v0/unsubscribe/:unsubscribeToken": "needs the token of a mail",
};

it("The bench measures every call", () => {
  const names = everyCall.map(({ name }) => name);
  expect(names.filter((name) => !measured.has(name) && !Object.hasOwn(unmeasured, name))).toEqual([]);
});

it("The bench measures only calls of the contract", () => {
  const names = new Set<string>(everyCall.map(({ name }) => name));
  expect([...measured].filter((name) => name !== undefined && !names.has(name))).toEqual([]);
});

it("The bench runs every job to its end", () => {
  expect(Object.keys(everyJob).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});
