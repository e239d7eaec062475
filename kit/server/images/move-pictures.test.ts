/** @module-tag variation */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { anObjectStore, type TestObjectStore } from "#tests/support/object-store.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { systemClock } from "../clock.ts";
import { deleteDueObjects } from "./delete-objects.ts";
import { brokenPictures, countImages, movePictures, type Moving, type PictureStorage } from "./move-pictures.ts";
import { openObjectStore } from "./image-store.ts";
import { anAvatar, statusesOf } from "./uploads.fixture.ts";

let store: TestObjectStore;
let site: TestSite;
/** As the command has it: with its own client of the store. */
let moving: Moving;
let people: Person[];
beforeAll(async () => {
  store = await anObjectStore();
  site = await aSite({ env: { ...store.env, PICTURES: "database" } });
  const { objects } = openObjectStore(site.context.config.objectStore, { clock: systemClock, log: site.context.log });
  moving = { database: site.context.database, objects: objects!, clock: site.clock };
  people = [];
  for (let n = 0; n < 24; n += 1) people.push(await aReader(site));
});
afterAll(async () => {
  await site.close();
  await store.close();
});
afterEach(() => store.behave("works"));

const count = (storage: PictureStorage) => countImages(site.context.database.db, storage);
const bytesAt = async (address: string) => (await site.visitor().get(address)).body as Uint8Array;

async function objectsDeleted() {
  site.clock.advance(2 * MINUTE);
  await deleteDueObjects(site.context);
  await site.jobsDone();
}

describe("moving pictures", () => {
  it("Pictures move to the store and back, with the same bytes at the same addresses", async () => {
    const avatars = await Promise.all(people.slice(0, 10).map(anAvatar));
    const before = await Promise.all(avatars.map(bytesAt));
    expect(await movePictures(moving, "s3")).toMatchObject({ moved: 20, broken: [] });
    expect([await count("database"), await count("s3"), (await store.objects()).length]).toEqual([0, 20, 20]);
    expect(await Promise.all(avatars.map(bytesAt))).toEqual(before);
    expect(await brokenPictures(moving)).toEqual({ checked: 20, broken: [] });
    expect(await movePictures(moving, "s3")).toMatchObject({ moved: 0 });

    expect(await movePictures(moving, "database")).toMatchObject({ moved: 20, broken: [] });
    expect([await count("database"), await count("s3")]).toEqual([20, 0]);
    store.behave("fails");
    expect(await Promise.all(avatars.map(bytesAt))).toEqual(before);
    store.behave("works");
    await objectsDeleted();
    expect(await store.objects()).toEqual([]);
  });

  it("Pictures that are shown, replaced and deleted during a move are never missing", async () => {
    const current = new Map<Person, string | null>();
    for (const person of people) current.set(person, await anAvatar(person));
    const moved = new AbortController();
    const answers: number[] = [];
    async function read(person: Person) {
      while (!moved.signal.aborted) {
        const address = current.get(person)!;
        const statuses = await statusesOf(site, address);
        if (current.get(person) === address) answers.push(...statuses);
      }
    }
    const [readers, writers, removers] = [people.slice(0, 4), people.slice(4, 16), people.slice(16)];
    const reading = readers.map(read);
    for (const to of ["s3", "database"] as const) {
      await Promise.all([
        movePictures(moving, to),
        ...writers.map(async (person) => void current.set(person, await anAvatar(person))),
        ...(to === "s3" ? removers : []).map(async (person) => {
          await person.client.delete("/avatar");
          current.set(person, null);
        }),
      ]);
    }
    moved.abort();
    await Promise.all(reading);
    expect(new Set(answers)).toEqual(new Set([200]));
    for (const [person, avatar] of current) {
      expect((await person.client.get("/v1/user")).body.picProfile).toBe(avatar);
      if (avatar !== null) expect(await statusesOf(site, avatar)).toEqual([200, 200]);
    }
    const shown = [...current.values()].filter((avatar) => avatar !== null).length;
    expect((await count("database")) + (await count("s3"))).toBe(2 * shown);
    await objectsDeleted();
    expect((await store.objects()).length).toBeGreaterThanOrEqual(await count("s3"));
    expect(await brokenPictures(moving)).toMatchObject({ broken: [] });
    await movePictures(moving, "database");
  });

  it("A missing object is named, and the other pictures move back", async () => {
    await movePictures(moving, "s3");
    const total = await count("s3");
    const { rows } = await site.context.database.pool.query(
      "select object from images where object is not null limit 1",
    );
    await store.lose(rows[0].object);
    const { moved, broken } = await movePictures(moving, "database");
    expect(moved).toBe(total - 1);
    expect(broken).toEqual([expect.stringMatching(/^\/images\/[0-9a-f]{32}\/(320|96)\.webp$/)]);
    expect((await brokenPictures(moving)).broken).toEqual(broken);
    for (const person of people) await person.client.delete("/avatar");
    expect(await count("s3")).toBe(0);
  });
});

describe("the command", () => {
  const script = fileURLToPath(new URL("../../../scripts/pictures.ts", import.meta.url));

  function start(options: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [script, ...options], {
      env: { PATH: process.env.PATH, DATABASE_URL: site.context.config.DATABASE_URL, ...store.env, ...env },
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, output })),
    );
    return { child, ended };
  }

  it("A killed move loses nothing, and the next one finishes it", async () => {
    const avatars = await Promise.all(people.slice(0, 6).map(anAvatar));
    const killed = start(["--to", "s3"]);
    // Past the check at the start, in the middle of some pictures.
    await store.hangsAfter(12);
    killed.child.kill("SIGKILL");
    await killed.ended;
    store.behave("works");
    expect(await Promise.all(avatars.map((avatar) => statusesOf(site, avatar)))).toEqual(avatars.map(() => [200, 200]));

    const { code, output } = await start(["--to", "s3"]).ended;
    expect([code, output]).toEqual([0, expect.stringMatching(/Done: \d+ moved/)]);
    expect(output).not.toContain("S3RVER");
    expect(await count("database")).toBe(0);
    expect(await Promise.all(avatars.map((avatar) => statusesOf(site, avatar)))).toEqual(avatars.map(() => [200, 200]));
  });

  it("A move against the settings is refused with the remedy", async () => {
    const refused = await start(["--to", "database"]).ended;
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("Set PICTURES=database and restart")]);
    expect(refused.output).not.toMatch(/\n\s+at /);
  });
});
