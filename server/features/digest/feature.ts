import { feature } from "#server/platform/features/feature.ts";
import { digestForReaders, mondayDigest, weeklyDigest } from "./weekly-digest.ts";

export const digestFeature = feature({ jobs: [weeklyDigest, digestForReaders], schedules: [mondayDigest] });
