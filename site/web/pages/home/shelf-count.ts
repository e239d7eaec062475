import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** How many Tales a shelf of the member's home showed last in this browser: it keeps their space free while they load. */

const shelves = ["reading", "following", "replies", "desk", "learning", "new"] as const;
export type ShelfName = (typeof shelves)[number];

const keyOf = (shelf: ShelfName, userId: number) => `home-shelf:${shelf}:${userId}`;

export const lastShownCount = (shelf: ShelfName, userId: number): number =>
  Number(readStored(keyOf(shelf, userId)) ?? 0);

export const rememberCount = (shelf: ShelfName, userId: number, count: number) =>
  store(keyOf(shelf, userId), count === 0 ? null : String(count));

export const homeShelvesOnDevice: DeviceData = {
  deleteDataOf: ({ userId }) => {
    for (const shelf of shelves) rememberCount(shelf, userId, 0);
  },
};
