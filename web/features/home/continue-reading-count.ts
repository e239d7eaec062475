import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** How many started Tales the member's home showed last in this browser: it keeps their space free while they load. */

const keyOf = (username: string) => `continue-reading:${username}`;

export const lastShownCount = (username: string): number => Number(readStored(keyOf(username)) ?? 0);

export const rememberCount = (username: string, count: number) =>
  store(keyOf(username), count === 0 ? null : String(count));

export const continueReadingOnDevice: DeviceData = { deleteDataOf: ({ username }) => rememberCount(username, 0) };
