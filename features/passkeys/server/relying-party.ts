import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { passkeyHost } from "#kit/server/settings/passkey-host.mjs";

/** The library of WebAuthn takes a tenth of a second to load: only sites with passkeys wait for it, once. */
export const webAuthn = () => import("@simplewebauthn/server");

interface RelyingParty {
  id: string;
  origin: string;
}

/** The site, as passkeys are bound to it. @throws {ApiError} CONFLICT where browsers offer no passkeys */
export function relyingParty({ config }: Pick<AppContext, "config">): RelyingParty {
  const id = passkeyHost(config.SITE_URL);
  if (id === null)
    throw new ApiError("CONFLICT", {
      detail: "This site has no passkeys: they need https and a host with a name, or localhost.",
    });
  return { id, origin: new URL(config.SITE_URL).origin };
}
