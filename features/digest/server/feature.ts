import { feature } from "#kit/server/features/feature.ts";
import { digestForReaders, mondayDigest, weeklyDigest } from "./weekly-digest.ts";

export const digestFeature = feature({ jobs: [weeklyDigest, digestForReaders], schedules: [mondayDigest] });
