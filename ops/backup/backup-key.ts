import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { BackupError } from "./backup-error.ts";
import { shortestPassphrase } from "#kit/server/settings/shortest-passphrase.mjs";

/**
 * Encryption by age (age-encryption.org): its own tool opens a backup without Fabula. The key is a passphrase, the public half of a key
 * pair (`age1…`), which can only write backups, or its secret half (`AGE-SECRET-KEY-1…`), which can do both.
 */
export interface BackupKey {
  encrypt(content: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  /**
   * Derives a key from a passphrase, which takes much memory, for all later calls of `decrypt` on this file.
   * @param beginning the first kilobyte of the file
   * @throws {BackupError} when it is not the key of this file
   */
  unlock?(beginning: Uint8Array): Promise<void>;
  /** @throws {BackupError} when it is not the key of this file */
  decrypt(content: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
}

/** scrypt with N = 2^17 takes 128 MB and about a second. age's default takes 256 MB, which small machines don't have. */
const scryptWorkFactor = 17;

/** The key of BACKUP_KEY or BACKUP_KEY_FILE; null without one. */
export async function backupKey(settings: {
  BACKUP_KEY?: string | undefined;
  BACKUP_KEY_FILE?: string | undefined;
}): Promise<BackupKey | null> {
  const { BACKUP_KEY: inline, BACKUP_KEY_FILE: file } = settings;
  if (inline !== undefined && file !== undefined) throw new BackupError("Set BACKUP_KEY or BACKUP_KEY_FILE, not both.");
  if (inline !== undefined) return keyOf(inline, "BACKUP_KEY");
  if (file === undefined) return null;
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`BACKUP_KEY_FILE: ${file} can't be read (${error.code}).`);
  });
  // Files of age-keygen begin with comments.
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (lines.length !== 1) throw new BackupError(`BACKUP_KEY_FILE: ${file} must have one line with the key.`);
  return keyOf(lines[0]!, "BACKUP_KEY_FILE");
}

function keyOf(text: string, setting: string): BackupKey {
  const key = text.trim();
  if (key.startsWith("age1")) return publicKey(key, setting);
  if (key.startsWith("AGE-SECRET-KEY-")) return secretKey(key, setting);
  if (key.length < shortestPassphrase) {
    throw new BackupError(`${setting}: a passphrase needs at least ${shortestPassphrase} characters.`);
  }
  let fileKey: Uint8Array | null = null;
  return {
    encrypt(content) {
      const encrypter = new Encrypter();
      encrypter.setScryptWorkFactor(scryptWorkFactor);
      encrypter.setPassphrase(key);
      return encrypter.encrypt(content);
    },
    async unlock(beginning) {
      const decrypter = new Decrypter();
      decrypter.addPassphrase(key);
      fileKey = await decrypter.decryptHeader(beginning).catch(notItsKey);
    },
    decrypt: decryptBy((decrypter) => {
      if (fileKey === null) decrypter.addPassphrase(key);
      else decrypter.addIdentity({ unwrapFileKey: () => fileKey });
    }),
  };
}

function publicKey(key: string, setting: string): BackupKey {
  return {
    encrypt: encryptTo(key, setting),
    async decrypt() {
      throw new BackupError(
        `${setting} has the public key, which can't read backups. Set it to the secret key (AGE-SECRET-KEY-1…) to restore or check one.`,
      );
    },
  };
}

const secretKey = (key: string, setting: string): BackupKey => ({
  encrypt: async (content) => encryptTo(await recipientOf(key, setting), setting)(content),
  decrypt: decryptBy((decrypter) => {
    try {
      decrypter.addIdentity(key);
    } catch {
      throw notAKey(setting);
    }
  }),
});

const notAKey = (setting: string) =>
  new BackupError(`${setting} is not a key of age: a character is wrong or missing.`);

const recipientOf = (key: string, setting: string) =>
  identityToRecipient(key).catch(() => {
    throw notAKey(setting);
  });

const encryptTo = (recipient: string, setting: string) => async (content: ReadableStream<Uint8Array>) => {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw notAKey(setting);
  }
  return encrypter.encrypt(content);
};

const decryptBy =
  (addKey: (decrypter: Decrypter) => void) =>
  async (content: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> => {
    const decrypter = new Decrypter();
    addKey(decrypter);
    return decrypter.decrypt(content).catch(notItsKey);
  };

function notItsKey(error: unknown): never {
  throw new BackupError(
    "The backup was encrypted with another key than the one of BACKUP_KEY or BACKUP_KEY_FILE, or its first bytes are damaged.",
    { cause: error },
  );
}
