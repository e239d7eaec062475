import { expect, it } from "vitest";
import { isJob } from "#kit/server/jobs/job.ts";
import { jobs } from "#site/server/features.ts";
import { callGroups } from "#proofs/load/calls/every-measured-call.ts";
import type { Landmarks } from "#proofs/load/dataset/landmarks.ts";
import { everyJob } from "#proofs/load/jobs/every-job.ts";
import { everyCall } from "../support/sample-calls.ts";

it("The bench measures every call of the contract, and no other", () => {
  /** Any field of any landmark. */
  const landmarks = new Proxy({}, { get: () => new Proxy({}, { get: () => "1" }) }) as Landmarks;
  const measured = Object.values(callGroups).flatMap((calls) => calls(landmarks));
  const names = new Set(measured.flatMap(({ endpoint = [] }) => endpoint));
  expect([...names].toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
});

it("The bench runs every job to its end", () => {
  expect(Object.keys(everyJob).toSorted()).toEqual(
    jobs
      .filter(isJob)
      .map(({ name }) => name)
      .toSorted(),
  );
});
