import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { constantTimeEqual, createSigner } from "./secrets.ts";
import { generatedKeys } from "../database/tables.ts";

const keyName = "secret fingerprint";

/**
 * Warns if the site's secret is another one than at the last start on this database: two machines with different secrets refuse each
 * other's sessions. The database keeps only an HMAC of a constant, from which nobody can compute the secret.
 */
export async function compareSecret({ db, log }: Database, secret: string): Promise<void> {
  const value = createSigner(secret, keyName)("");
  const isRow = eq(generatedKeys.name, keyName);
  await db.insert(generatedKeys).values({ name: keyName, value }).onConflictDoNothing();
  const [row] = await db.select().from(generatedKeys).where(isRow);
  if (constantTimeEqual(row!.value, value)) return;
  await db.update(generatedKeys).set({ value }).where(isRow);
  log.warn(
    { event: "other_secret" },
    "SESSION_SECRET is another one than at the last start on this database. If you did not change it, a process on another machine has its own: set the same one everywhere, or sessions of one end at the other.",
  );
}
