import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError, withExplanation, useAnotherServer } from "./error.ts";
import { runProgram, type Account } from "./program.ts";

/** PostgreSQL refuses to run as root, so root runs it with another account. */
export const runningAsRoot = process.getuid?.() === 0;

/**
 * The account that must run an existing cluster: its owner.
 * A cluster that root owns (a restored backup) can't run, so its owner is changed to `nobody`.
 */
export async function ownerOfCluster(directory: string): Promise<Account> {
  const { uid, gid } = await stat(directory);
  if (uid !== 0) return { uid, gid };
  const account = await unprivilegedAccount();
  await giveTo(account, directory);
  return account;
}

/** The account `nobody`, the owner of a new cluster that root creates. */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = accounts.split("\n").map((line) => line.split(":"));
  const nobody = fields.find(([name]) => name === "nobody");
  // macOS writes the ids of `nobody` as negative 32-bit numbers.
  const [uid, gid] = [nobody?.[2], nobody?.[3]].map((id) => Number(id) >>> 0);
  if (!uid || !gid) {
    throw new EmbeddedPostgresError(
      "PostgreSQL does not run as root, and this system has no account 'nobody' to run it instead. " +
        `Start the site as an ordinary user. ${useAnotherServer}`,
    );
  }
  return { uid, gid };
}

/** Whether the kernel lets the account enter every folder down to this one. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  try {
    const { status } = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], { account });
    return status === 0;
  } catch (error) {
    throw withExplanation(
      `PostgreSQL does not run as root, and this process may not switch to user ${account.uid}. ` +
        `Start the site as an ordinary user. ${useAnotherServer} The system said`,
      error,
    );
  }
}

async function giveTo({ uid, gid }: Account, directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), uid, gid);
  }
  await lchown(directory, uid, gid);
}
