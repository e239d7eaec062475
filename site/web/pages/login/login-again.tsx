import { LoginAgainDialog } from "#features/accounts/web/login-again-dialog.tsx";
import type { LoginRequest } from "#features/accounts/web/login-again.tsx";
import { PasskeyLogin } from "#features/passkeys/web/passkey-login.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";

/** The dialog that asks to log in again, with every way that the site has. */
export function LoginAgainInEveryWay({ request }: { request: LoginRequest }) {
  const { passkeys } = useSite();
  return <LoginAgainDialog request={request} otherWay={passkeys === null ? null : PasskeyLogin} />;
}
