import type { Scene } from "../drawing/scene.ts";
import { archesInRows } from "./arches-in-rows.ts";
import { gateway } from "./gateway.ts";
import { raysOverPeaks } from "./rays-over-peaks.ts";
import { ringsOfDawn } from "./rings-of-dawn.ts";
import { roadToTheSun } from "./road-to-the-sun.ts";
import { seedling } from "./seedling.ts";
import { sunOverSea } from "./sun-over-sea.ts";

export const motivazionali: Record<string, Scene> = {
  ringsOfDawn,
  raysOverPeaks,
  archesInRows,
  roadToTheSun,
  sunOverSea,
  seedling,
  gateway,
};
