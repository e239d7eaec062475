/** @module-tag variation */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { extract, pack } from "tar-stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { siteSecret } from "#kit/server/security/secrets.ts";
import { anEmptyDatabase, onDatabase } from "#tests/support/databases.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aWriter } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOperator, type Operator } from "./backup.fixture.ts";

let site: TestSite;
let operator: Operator;
let url: string;
let identity: string;
beforeAll(async () => {
  site = await aSite();
  operator = await anOperator();
  url = site.context.config.DATABASE_URL!;
  identity = await generateIdentity();
  const author = await aWriter(site);
  await aPublishedTale(site, { author });
  const picture = await solidImage(50).png().toBuffer();
  expectStatus(await author.client.post("/avatar", { files: { file: picture } }), 200);
  await operator.backUp(url, "whole");
  await operator.backUp(url, "encrypted", { BACKUP_KEY: await identityToRecipient(identity) });
});
afterAll(async () => {
  await site.close();
  await operator.leave();
});

/** A copy with other bytes. */
async function altered(name: string, change: (bytes: Buffer) => Buffer, from = "whole") {
  await writeFile(operator.file(name), change(await readFile(operator.file(from))));
  return name;
}

/** A copy whose entries went through `change`, which may leave some out. */
async function repacked(name: string, change: (entry: string, content: Buffer) => Buffer | null) {
  const archive = pack();
  const source = extract();
  const chunks: Buffer[] = [];
  const collected = (async () => {
    for await (const chunk of archive) chunks.push(chunk as Buffer);
  })();
  const fed = pipeline([await readFile(operator.file("whole"))], source);
  for await (const entry of source) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    const content = change(entry.header.name, Buffer.concat(parts));
    if (content !== null) archive.entry({ name: entry.header.name }, content);
  }
  await fed;
  archive.finalize();
  await collected;
  await writeFile(operator.file(name), Buffer.concat(chunks));
  return name;
}

const siteSecretOf = ({ file }: Operator) => siteSecret(file("data"));

const refusal = (name: string, env: Record<string, string> = {}) =>
  operator.verify(name, env).then(
    () => "",
    (error: Error) => error.message,
  );

const flipped = (at: (bytes: Buffer) => number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[at(bytes)]! ^= 1;
  return copy;
};

describe("a damaged backup", () => {
  it("A file that is cut off is refused with everything that is missing", async () => {
    const text = await refusal(await altered("cut", (bytes) => bytes.subarray(0, bytes.indexOf("tables/tales.json"))));
    expect(text).toContain("cut is damaged. Nothing was changed.");
    expect(text).toMatch(/table tales: its end is missing, after 1 rows/);
    expect(text).toMatch(/table users: missing/);
    expect(text).toMatch(/pictures: 0 of 2 are there/);
    expect(text).toMatch(/the end of the backup is missing/);
    expect(text).not.toMatch(/table adverts/);
  });

  it("A flipped bit in a table is refused with the name of that table alone", async () => {
    const inTales = (bytes: Buffer) => bytes.indexOf("tables/tales/000001.copy.zst") + 512 + 60;
    const text = await refusal(await altered("flipped", flipped(inTales)));
    expect(text.match(/table \w+/g)).toEqual(["table tales"]);
  });

  it("A flipped bit in a picture is refused with the address of that picture alone", async () => {
    const inPicture = (bytes: Buffer) => bytes.indexOf("WEBP") + 30;
    const text = await refusal(await altered("picture", flipped(inPicture)));
    expect(text.match(/pictures\/\S+/g)).toEqual([expect.stringMatching(/^pictures\/[0-9a-f]{32}\/\d+\.webp:$/)]);
  });

  it.each([
    ["part of a table", /^tables\/tales\/000001/, /table tales: parts are missing \(0 rows of 1\)/],
    ["table", /^tables\/tales/, /table tales: missing/],
    ["picture", /^pictures\/.*\/320\.webp$/, /pictures\/[0-9a-f]{32}\/320\.webp: missing/],
    ["list of pictures", /^pictures\/000001\.json$/, /no list has this picture/],
    ["last entry", /^end\.json$/, /the end of the backup is missing/],
    ["first entry", /^backup\.json$/, /is no backup of Fabula, or its beginning is damaged/],
  ])("A missing %s is noticed", async (what, pattern, expected) => {
    const name = await repacked(`without ${what}`, (entry, content) => (pattern.test(entry) ? null : content));
    expect(await refusal(name)).toMatch(expected);
  });

  it("Another file is no backup", async () => {
    expect(await refusal(await altered("other", () => Buffer.from("Once upon a time. ".repeat(100))))).toMatch(
      /is no backup of Fabula|damaged/,
    );
  });

  it("A damaged backup is not restored, and changes nothing", async () => {
    const database = await anEmptyDatabase();
    await expect(operator.restore(database.url, "flipped")).rejects.toThrow("table tales");
    const tables = await onDatabase(database.url, (client) =>
      client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace"),
    );
    expect(tables.rows).toEqual([]);
    await database.drop();
  });

  it("A whole backup is said to be complete", async () => {
    await operator.verify("whole");
    expect(operator.printed.at(-1)).toMatch(/whole is complete: \d+ tables with \d+ rows, and 2 pictures/);
  });
});

describe("an encrypted backup", () => {
  it("An encrypted backup shows nothing of its content, and is complete with the secret key", async () => {
    const bytes = await readFile(operator.file("encrypted"));
    expect(bytes.includes("tables/")).toBe(false);
    await operator.verify("encrypted", { BACKUP_KEY: identity });
  });

  it("An encrypted backup is refused without a key, with another key, and with the public key", async () => {
    expect(await refusal("encrypted")).toMatch(/is encrypted. Set BACKUP_KEY/);
    expect(await refusal("encrypted", { BACKUP_KEY: await generateIdentity() })).toMatch(/encrypted with another key/);
    const recipient = await identityToRecipient(identity);
    expect(await refusal("encrypted", { BACKUP_KEY: recipient })).toMatch(/public key, which can't read backups/);
  });

  it("The generated secret comes along, and is restored unless the site has another one", async () => {
    await writeFile(operator.file("key"), `# made by age-keygen\n${identity}\n`);
    const secret = await siteSecretOf(operator);
    await operator.backUp(url, "with-secret", { BACKUP_KEY_FILE: operator.file("key") });
    const other = await anOperator();
    const database = await anEmptyDatabase();
    await copyFile(operator.file("with-secret"), other.file("with-secret"));
    const env = { BACKUP_KEY_FILE: operator.file("key") };
    await other.restore(database.url, "with-secret", {}, env);
    expect(await siteSecretOf(other)).toBe(secret);
    const configured = { ...env, SESSION_SECRET: "x".repeat(32) };
    await other.restore(database.url, "with-secret", { replace: true }, configured);
    expect(other.printed.join("\n")).toMatch(/The site had another SESSION_SECRET at the backup/);
    await database.drop();
    await other.leave();
  });

  it("A passphrase opens what it has encrypted", async () => {
    await operator.backUp(url, "passphrase", { BACKUP_KEY: "a lamp at the end of the pier" });
    await operator.verify("passphrase", { BACKUP_KEY: "a lamp at the end of the pier" });
    expect(await refusal("passphrase", { BACKUP_KEY: "a lamp at the end of the pie" })).toMatch(/another key/);
  });

  it("A flipped bit and a missing end are noticed", async () => {
    const env = { BACKUP_KEY: identity };
    const late = flipped((bytes) => bytes.length - 1000);
    expect(await refusal(await altered("flipped-encrypted", late, "encrypted"), env)).toMatch(/damaged/);
    const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000);
    expect(await refusal(await altered("cut-encrypted", cut, "encrypted"), env)).toMatch(/damaged/);
  });

  it("A short passphrase is refused", async () => {
    await expect(operator.backUp(url, "short", { BACKUP_KEY: "inkwell7" })).rejects.toThrow("at least 12 characters");
  });
});
