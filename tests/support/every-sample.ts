import { globSync } from "node:fs";
import type { CallSamples, Name, Sample } from "./samples.ts";

/** The samples of all features. */

const features = new URL("../../features/", import.meta.url);
const files = globSync("*/server/samples.fixture.ts", { cwd: features });
const imported: { samples: CallSamples }[] = await Promise.all(
  files.map((file) => import(new URL(file, features).href)),
);
const entries: Record<string, Name | Sample | readonly Sample[]> = Object.assign(
  {},
  ...imported.map((each) => each.samples),
);

/** Those of a call, such as `PUT /v1/user`: one at least. */
export const samples = (call: string): readonly Sample[] =>
  [entries[call] ?? {}].flat().map((entry) => (typeof entry === "function" ? { of: entry } : entry));
