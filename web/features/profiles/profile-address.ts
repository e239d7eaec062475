import { listAddress, pageIn } from "#web/platform/list-address.ts";

/** What a public profile shows, as its address says it. Defaults are left out, and bad values fall back to them. */
export const profileTabs = ["profile", "published", "trophies"] as const;
export type ProfileTab = (typeof profileTabs)[number];

export interface ProfileState {
  /** Null: the address leaves it open; it shows the Tales where there are some. */
  tab: ProfileTab | null;
  /** Of the published Tales, counted from 1. */
  page: number;
}

export function readProfileState(search: URLSearchParams): ProfileState {
  const tab = profileTabs.find((each) => each === search.get("tab")) ?? null;
  return { tab, page: tab === "published" ? pageIn(search) : 1 };
}

export function profileAddress(username: string, { tab = null, page = 1 }: Partial<ProfileState> = {}): string {
  return listAddress(`/profile/${username}`, tab === "published" ? page : 1, { tab });
}
