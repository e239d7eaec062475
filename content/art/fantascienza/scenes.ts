import type { Scene } from "../drawing/scene.ts";
import { blockCity } from "./block-city.ts";
import { giantOverMoon } from "./giant-over-moon.ts";
import { gridPlain } from "./grid-plain.ts";
import { halftone } from "./halftone.ts";
import { orbits } from "./orbits.ts";
import { signal } from "./signal.ts";
import { tunnel } from "./tunnel.ts";

export const fantascienza: Record<string, Scene> = {
  orbits,
  gridPlain,
  giantOverMoon,
  halftone,
  blockCity,
  signal,
  tunnel,
};
