import type { Scene } from "../drawing/scene.ts";
import { beanstalk } from "./beanstalk.ts";
import { castleOnTheHill } from "./castle-on-the-hill.ts";
import { clearing } from "./clearing.ts";
import { lake } from "./lake.ts";
import { openBook } from "./open-book.ts";
import { patchwork } from "./patchwork.ts";
import { tallTower } from "./tall-tower.ts";

export const fiaba: Record<string, Scene> = {
  castleOnTheHill,
  tallTower,
  clearing,
  beanstalk,
  patchwork,
  lake,
  openBook,
};
