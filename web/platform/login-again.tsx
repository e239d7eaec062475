import { lazy, Suspense } from "react";
import { useLoginRequest } from "./login-request.ts";

// Few sessions end in the middle of something: the dialog comes when it is needed.
const Dialog = lazy(async () => ({ default: (await import("./login-again-dialog.tsx")).LoginAgainDialog }));

/** Asks to log in over the page when a session has ended; what waited for it then goes on as if nothing had been. */
export function LoginAgain() {
  const request = useLoginRequest();
  if (request === null) return null;
  return (
    <Suspense>
      <Dialog request={request} />
    </Suspense>
  );
}
