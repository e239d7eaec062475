import { accountsCalls } from "#contract/accounts.ts";
import type { Api } from "./api.ts";
import { signOut } from "./session.ts";

/** Ends the session, on the server and here. One that is already over or out of reach is left all the same. */
export async function logOut(api: Api) {
  try {
    await api(accountsCalls.logout, {}, { askAgain: false });
  } catch {
    // The person wants out of this browser; the server's row ends by itself within a day.
  }
  signOut();
}
