import { accountsCalls } from "#contract/accounts.ts";
import { SECOND } from "#contract/limits.ts";
import type { Api } from "./api.ts";
import { signOut } from "./session.ts";

type Farewell = (api: Api) => Promise<unknown>;

const farewells: Farewell[] = [];
/** Nobody waits longer than this to be logged out. */
const patience = 1 * SECOND;

/** Adds what has to be done in the person's name while their session still runs. Its failure keeps nobody in. */
export function beforeLogOut(farewell: Farewell) {
  farewells.push(farewell);
}

const moment = () => new Promise((resolve) => setTimeout(resolve, patience));

/** Ends the session, on the server and here. One that is already over or out of reach is left all the same. */
export async function logOut(api: Api) {
  await Promise.race([Promise.allSettled(farewells.map((farewell) => farewell(api))), moment()]);
  try {
    await api(accountsCalls.logout, {}, { askAgain: false });
  } catch {
    // The person wants out of this browser; the server's row ends by itself within a day.
  }
  signOut();
}
