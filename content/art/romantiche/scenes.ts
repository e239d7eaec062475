import type { Scene } from "../drawing/scene.ts";
import { eclipse } from "./eclipse.ts";
import { entwined } from "./entwined.ts";
import { faces } from "./faces.ts";
import { flowers } from "./flowers.ts";
import { heart } from "./heart.ts";
import { meeting } from "./meeting.ts";
import { ripples } from "./ripples.ts";

export const romantiche: Record<string, Scene> = { meeting, entwined, heart, ripples, eclipse, flowers, faces };
