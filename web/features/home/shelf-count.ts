import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** How many Tales a shelf of the member's home showed last in this browser: it keeps their space free while they load. */

const shelves = ["reading", "following", "replies", "desk", "learning", "new"] as const;
export type ShelfName = (typeof shelves)[number];

const keyOf = (shelf: ShelfName, username: string) => `home-shelf:${shelf}:${username}`;

export const lastShownCount = (shelf: ShelfName, username: string): number =>
  Number(readStored(keyOf(shelf, username)) ?? 0);

export const rememberCount = (shelf: ShelfName, username: string, count: number) =>
  store(keyOf(shelf, username), count === 0 ? null : String(count));

export const homeShelvesOnDevice: DeviceData = {
  deleteDataOf: ({ username }) => {
    for (const shelf of shelves) rememberCount(shelf, username, 0);
  },
};
