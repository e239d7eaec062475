import { accountsCalls } from "../calls.ts";
import { SECOND } from "#vocabulary/limits.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { removeCopies } from "#kit/web/pages/offline-copies.ts";
import { clearSession } from "./session.ts";

type LogOutTask = (api: Api) => Promise<unknown>;

const tasks: LogOutTask[] = [];
/** The log-out waits at most this long for the tasks. */
const timeout = 1 * SECOND;

/** Adds a task that needs the session and runs before it ends. If it fails, the log-out goes on. */
export function beforeLogOut(task: LogOutTask) {
  tasks.push(task);
}

const timedOut = () => new Promise((resolve) => setTimeout(resolve, timeout));

/** Ends the session on the server and in this browser; in this browser also if the server can not be reached. */
export async function logOut(api: Api) {
  await Promise.race([Promise.allSettled(tasks.map((task) => task(api))), timedOut()]);
  try {
    await api(accountsCalls.logout, {}, { askAgain: false });
  } catch {
    // The session is removed from this browser anyway; on the server it expires within a day.
  }
  clearSession();
  await removeCopies().catch(() => {});
}
