import { useSearchParams } from "react-router";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { localPath } from "#kit/web/pages/local-path.ts";

/** The path to continue at after logging in (`?next=`); the home page by default. */
export function useNextPath(): string {
  const [search] = useSearchParams();
  return localPath(search.get("next"));
}

/** The same for links. The server renders them without it, since its pages are the same for everybody. */
export function useNextPathForLinks(): string {
  const next = useNextPath();
  return useHydrated() ? next : "/";
}
