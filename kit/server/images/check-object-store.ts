import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { S3ServiceError } from "s3mini";
import type { ObjectStoreSettings } from "../settings/object-store.mjs";
import { StartupError } from "../startup-error.ts";
import { ObjectStoreError } from "./object-store.ts";
import { putObject, reasonOf, s3Client } from "./s3-store.ts";

const advice: Record<number, string> = {
  301: "S3_REGION or S3_ENDPOINT belong to another region than the bucket.",
  307: "S3_REGION or S3_ENDPOINT belong to another region than the bucket.",
  400: "Check S3_REGION, and S3_PATH_STYLE.",
  403: "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. The key needs the right to read, write and delete objects.",
  404: "Create the bucket, or check S3_BUCKET, S3_ENDPOINT and S3_PATH_STYLE.",
};

const isOutage = (status: number) => status >= 500 || status === 429;

/**
 * Writes, reads and deletes an object at the start. Wrong settings stop the start, so that their operator sees it. A store that is away
 * does not: the site works without it.
 * @throws {StartupError}
 */
export async function checkObjectStore(settings: ObjectStoreSettings, log: Logger): Promise<void> {
  const s3 = s3Client(settings);
  const key = `${settings.prefix}start-check-${randomUUID()}`;
  try {
    await putObject(s3, key, Buffer.from(key));
    await s3.deleteObject(key);
  } catch (error) {
    if (error instanceof ObjectStoreError) throw new StartupError(error.message);
    const reason = reasonOf(error);
    if (!(error instanceof S3ServiceError) || isOutage(error.status)) {
      log.warn(
        { event: "object_store_lost", reason },
        "the object store does not answer; drawings replace its pictures",
      );
      return;
    }
    throw new StartupError(
      `The object store refuses the bucket ${settings.bucketUrl} (${reason}).\n  ${advice[error.status] ?? "Check the S3_… settings."}`,
    );
  }
}
