import { createHash, createHmac, hash, randomBytes, randomFillSync, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createPrivateFolder, syncFolder } from "../folders.ts";

/** The site's secret: from the configuration, or made once and kept in the data folder. */
export async function siteSecret(dataDir: string, configured?: string): Promise<string> {
  if (configured !== undefined) return configured;
  await createPrivateFolder(dataDir);
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) await writeSecret(file, randomBytes(32).toString("base64url"));
  const secret = await readFile(file, "utf8");
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it (everybody has to log in again)`);
  return secret;
}

/**
 * Written to a temporary file and then linked, if the name is still free: processes that start together end up
 * with the same secret, and a killed one leaves no incomplete file at that name.
 */
async function writeSecret(file: string, secret: string): Promise<void> {
  const temporaryFile = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(temporaryFile, secret, { flag: "wx", mode: 0o600, flush: true });
    await link(temporaryFile, file);
    await syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

/** The secret that this site has made; null if there is none yet, or the configuration has one. */
export async function storedSecret(dataDir: string, configured?: string): Promise<string | null> {
  const file = join(dataDir, "session-secret");
  return configured === undefined && existsSync(file) ? readFile(file, "utf8") : null;
}

/** Keeps the secret of a backup, unless the site has one. @returns whether it is the site's secret from now on */
export async function restoreSecret(dataDir: string, configured: string | undefined, secret: string): Promise<boolean> {
  if (configured === undefined) {
    await createPrivateFolder(dataDir);
    await writeSecret(join(dataDir, "session-secret"), secret);
  }
  return (await siteSecret(dataDir, configured)) === secret;
}

/** A key for one purpose, so that a value signed for one can't be used for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}

export function sign(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** The block of SHA-256, and what fits next to it in the buffer of a signer, in bytes. */
const blockLength = 64;
const usualLength = 512;

/**
 * Signs texts for one purpose by HMAC-SHA256, as `sign` does. Two calls of `hash`, which is what RFC 2104 says that an HMAC is, take half
 * the time of `createHmac`, and leave no object to the collector of garbage: every page for a new visitor needs one.
 */
export function createSigner(secret: string, purpose: string): (text: string) => string {
  const key = deriveKey(secret, purpose);
  const padded = (pad: number, room: number) => {
    const bytes = Buffer.alloc(blockLength + room);
    for (let at = 0; at < blockLength; at += 1) bytes[at] = pad ^ (key[at] ?? 0);
    return bytes;
  };
  const inner = padded(0x36, usualLength);
  const outer = padded(0x5c, 32);
  return (text) => {
    // UTF-8 has at most three bytes for each of JavaScript's characters.
    if (text.length * 3 > usualLength) return sign(key, text);
    const length = inner.write(text, blockLength);
    outer.write(hash("sha256", inner.subarray(0, blockLength + length), "binary"), blockLength, "latin1");
    return hash("sha256", outer, "base64url");
  };
}

/** Random texts of 144 bits. The system is asked once for many of them: a question takes as long as an HMAC. */
export function createRandomTexts(): () => string {
  const length = 18;
  const block = Buffer.alloc(length * 256);
  let used = block.length;
  return () => {
    if (used === block.length) {
      randomFillSync(block);
      used = 0;
    }
    const text = block.toString("base64url", used, used + length);
    // A dump of the memory then does not show what was given out.
    block.fill(0, used, used + length);
    used += length;
    return text;
  };
}

/** Compares in constant time: the duration does not reveal where the texts differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a mailed token: a reader of the database can't use it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
