import { eq } from "drizzle-orm";
import webPush from "web-push";
import type { Config } from "../settings/config.ts";
import type { Database } from "../database/database.ts";
import { generatedKeys } from "../security/tables.ts";
import { vapidPairError, type VapidPair } from "../settings/vapid-pair.mjs";

export interface VapidKeys extends VapidPair {
  /** The contact address for push services (RFC 8292). */
  subject: string;
}

type Settings = Pick<Config, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "SUPPORT_EMAIL">;

const keyName = "vapid";

/**
 * The configured pair, or one made once and kept in the database: every browser subscribes with the public key, so a
 * pair that changes, or another in every process, would silence them all.
 */
export async function vapidKeys(database: Database, config: Settings): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  const subject = config.VAPID_SUBJECT ?? `mailto:${config.SUPPORT_EMAIL}`;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey, subject };
  return { ...(await storedPair(database)), subject };
}

/** Processes that start together get the same pair. */
async function storedPair({ db }: Database): Promise<VapidPair> {
  const value = JSON.stringify(webPush.generateVAPIDKeys());
  await db.insert(generatedKeys).values({ name: keyName, value }).onConflictDoNothing();
  const [row] = await db.select().from(generatedKeys).where(eq(generatedKeys.name, keyName));
  const pair = JSON.parse(row!.value) as VapidPair;
  const error = vapidPairError(pair);
  if (error !== null) {
    throw new Error(
      `The row "${keyName}" of the table generated_keys is damaged (${error}): delete it (browsers have to subscribe again)`,
    );
  }
  return pair;
}
