import { createApi } from "#kit/web/calls/api.ts";
import { antiForgeryToken } from "#kit/web/calls/cookie.ts";
import { loginAgain } from "#features/accounts/web/login-request.ts";
import { passwordChangeRequired } from "#features/accounts/web/password-change-required.ts";
import { bearerToken, clearSession } from "#features/accounts/web/session.ts";
import { upload } from "#kit/web/calls/upload.ts";

/** The API client with the session of this browser. */
export const browserApi = createApi({
  fetch: (input, init) => fetch(input, init),
  upload,
  credentials: { token: bearerToken, antiForgeryToken, loginAgain, passwordChangeRequired, sessionEnded: clearSession },
});
