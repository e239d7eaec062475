import { useSearchParams } from "react-router";
import { useHydrated } from "#web/platform/hydrated.ts";
import { localPath } from "#web/platform/local-path.ts";

/** Where somebody wanted to be before they had to get in (`?next=`); the home page, if nowhere else. */
export function useNextPath(): string {
  const [search] = useSearchParams();
  return localPath(search.get("next"));
}

/** The same for links: the server draws them without it, as its pages are the same for everybody. */
export function useNextPathForLinks(): string {
  const next = useNextPath();
  return useHydrated() ? next : "/";
}
