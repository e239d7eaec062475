import type { Scene } from "../drawing/scene.ts";
import { alley } from "./alley.ts";
import { behindTheBlind } from "./behind-the-blind.ts";
import { keyhole } from "./keyhole.ts";
import { magnifier } from "./magnifier.ts";
import { largeFingerprint } from "./large-fingerprint.ts";
import { rowOfLamps } from "./row-of-lamps.ts";
import { underTheLamp } from "./under-the-lamp.ts";

export const criminale: Record<string, Scene> = {
  underTheLamp,
  largeFingerprint,
  alley,
  rowOfLamps,
  behindTheBlind,
  keyhole,
  magnifier,
};
