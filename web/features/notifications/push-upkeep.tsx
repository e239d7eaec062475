import { useEffect } from "react";
import { beforeLogOut } from "#web/platform/log-out.ts";
import { useApi } from "#web/platform/page-context.ts";
import { bearerToken, useSession } from "#web/platform/session.ts";
import { renewPush, takeOff, watchReplacement } from "./push-subscription.ts";

let renewal: Promise<void> = Promise.resolve();
/** The session that is being left. */
let left: string | null = null;

// As the module loads: the logout page logs out in its first effect, before any effect of what stands around it.
beforeLogOut(async (api) => {
  // No renewal may begin after this, nor arrive at the site after it.
  left = bearerToken();
  await renewal;
  await takeOff(api);
});

/** Where this browser was to be told of notifications, it is told those of whoever is signed in. */
export function PushUpkeep() {
  const api = useApi();
  // A subscription ends with its session, so that each new session of the same person registers it again.
  const session = useSession();
  useEffect(() => {
    if (session === null) return undefined;
    const { userId } = session;
    const renew = () => {
      if (bearerToken() === left) return;
      renewal = renewPush(api, userId).catch((error: unknown) => {
        console.warn("This browser could not be registered for push messages.", error);
      });
    };
    renew();
    return watchReplacement(renew);
  }, [api, session]);
  return null;
}
