import { useRouteError } from "react-router";
import { PasskeyNeededPage } from "#features/passkeys/web/passkey-needed-page.tsx";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { ErrorPage } from "#kit/web/pages/error-page.tsx";

/** In place of a page of staff that can't be shown. */
export function ErrorBoundary() {
  return hasCode(useRouteError(), "PASSKEY_NEEDED") ? <PasskeyNeededPage /> : <ErrorPage />;
}
