import type { Scene } from "../drawing/scene.ts";
import { blackLake } from "./black-lake.ts";
import { eyesInTheWood } from "./eyes-in-the-wood.ts";
import { graveyard } from "./graveyard.ts";
import { crookedHouse } from "./crooked-house.ts";
import { lookingUp } from "./looking-up.ts";
import { oldTree } from "./old-tree.ts";
import { ravenOnBough } from "./raven-on-bough.ts";

export const horror: readonly [Scene, ...Scene[]] = [
  oldTree,
  eyesInTheWood,
  crookedHouse,
  lookingUp,
  blackLake,
  graveyard,
  ravenOnBough,
];
