import { createApi } from "./api.ts";
import { antiForgeryToken } from "./cookie.ts";
import { loginAgain } from "./login-request.ts";
import { passwordChangeRequired } from "./password-change-required.ts";
import { bearerToken, clearSession } from "./session.ts";
import { upload } from "./upload.ts";

/** The API client with the session of this browser. */
export const browserApi = createApi({
  fetch: (input, init) => fetch(input, init),
  upload,
  credentials: { token: bearerToken, antiForgeryToken, loginAgain, passwordChangeRequired, sessionEnded: clearSession },
});
