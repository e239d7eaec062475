import { lazy, Suspense } from "react";
import { useLoginRequest } from "./login-request.ts";

// Few sessions end during an action, so the dialog is loaded when it is needed.
const Dialog = lazy(async () => ({ default: (await import("./login-again-dialog.tsx")).LoginAgainDialog }));

/** Asks to log in, in a dialog over the page, when the session has ended. The waiting calls are repeated afterwards. */
export function LoginAgain() {
  const request = useLoginRequest();
  if (request === null) return null;
  return (
    <Suspense>
      <Dialog request={request} />
    </Suspense>
  );
}
