import { createApi } from "./api.ts";
import { antiForgeryToken } from "./cookie.ts";
import { loginAgain } from "./login-request.ts";
import { passwordChangeRequired } from "./password-change.ts";
import { bearerToken, signOut } from "./session.ts";
import { upload } from "./upload.ts";

/** The calls as the person at this browser makes them. */
export const browserApi = createApi({
  fetch: (input, init) => fetch(input, init),
  upload,
  credentials: { token: bearerToken, antiForgeryToken, loginAgain, passwordChangeRequired, sessionEnded: signOut },
});
