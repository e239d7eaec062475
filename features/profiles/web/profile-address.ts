import { pageSizes } from "#vocabulary/limits.ts";
import { listAddress, pageIn } from "#kit/web/pages/list-address.ts";

/** The tab and page of a public profile in its URL. Defaults are left out, and invalid values fall back to them. */
export const profileTabs = ["profile", "published", "trophies"] as const;
export type ProfileTab = (typeof profileTabs)[number];

export interface ProfileState {
  /** Null if the URL names none: then the page shows the Tales if there are any. */
  tab: ProfileTab | null;
  /** The page of published Tales, counted from 1. */
  page: number;
}

export function readProfileState(search: URLSearchParams): ProfileState {
  const tab = profileTabs.find((each) => each === search.get("tab")) ?? null;
  return { tab, page: tab === "published" ? pageIn(search, pageSizes.account) : 1 };
}

export function profileAddress(username: string, { tab = null, page = 1 }: Partial<ProfileState> = {}): string {
  return listAddress(`/profile/${username}`, tab === "published" ? page : 1, { tab });
}
