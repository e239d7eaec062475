import { useEffect } from "react";
import { beforeLogOut } from "#features/accounts/web/log-out.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { bearerToken, useSession } from "#features/accounts/web/session.ts";
import { renewPushSubscription, unsubscribe, watchReplacement } from "./push-subscription.ts";

let renewal: Promise<void> = Promise.resolve();
/** The session that is being logged out. */
let endingToken: string | null = null;

// Registered when the module loads: the logout page logs out in its first effect, which runs before effects of its
// parents.
beforeLogOut(async (api) => {
  // From here on no renewal may start, and none may reach the server later.
  endingToken = bearerToken();
  await renewal;
  await unsubscribe(api);
});

/** If push is turned on in this browser, subscribes it for the person who is signed in. */
export function PushRenewal() {
  const api = useApi();
  // A subscription ends with its session, so each new session registers it again.
  const session = useSession();
  useEffect(() => {
    if (session === null) return undefined;
    const { userId } = session;
    const renew = () => {
      if (bearerToken() === endingToken) return;
      renewal = renewPushSubscription(api, userId).catch((error: unknown) => {
        console.warn("This browser could not be registered for push messages.", error);
      });
    };
    renew();
    return watchReplacement(renew);
  }, [api, session]);
  return null;
}
