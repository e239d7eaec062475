import { readStored, store } from "#kit/web/drafts/storage.ts";

/** How fast a Tale is read aloud: 1 is the voice's own speed. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** It depends on the device's voices, so it stays on the device. */
const speedKey = "listening-speed";

export const storedSpeed = () => speeds.find((speed) => String(speed) === readStored(speedKey)) ?? 1;
export const storeSpeed = (speed: number) => store(speedKey, String(speed));
