import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { Answer } from "./client.ts";
import { deleteConcurrently } from "./concurrent-deletion.ts";
import { whileRowIsLocked } from "./row-locks.ts";
import { aModerator, anAdmin, type Person } from "./people.ts";
import { expectProblem, statusCounts } from "./problems.ts";
import type { TestSite } from "./site.ts";

type Overrides = Record<string, unknown>;

/** Something that the staff creates and changes with a multipart form that contains pictures. */
interface Written {
  /** One word for the titles of the tests. */
  name: string;
  table: string;
  /** The path of the create; followed by an id, the path of the change. */
  path: { create: string; change: string };
  /** A valid form with a title. */
  form(overrides: Overrides): Overrides;
  files(): Promise<Record<string, Buffer>>;
  /** The addresses of its pictures in an answer. */
  picturesOf(body: Answer["body"]): string[];
  read(client: Person["client"], id: number): Promise<Answer>;
  total(client: Person["client"]): Promise<number>;
}

/** Registers the tests of repeated and concurrent writes by the staff. */
export function describeConflicts(
  siteOf: () => TestSite,
  { name, table, path, form, files, picturesOf, ...written }: Written,
) {
  let site: TestSite;
  let staff: Person["client"];
  let sent: Record<string, Buffer>;
  beforeAll(async () => {
    site = siteOf();
    staff = (await aModerator(site)).client;
    sent = await files();
  });

  const create = (overrides: Overrides) => staff.post(path.create, { body: form(overrides), files: sent });
  const change = (id: number, overrides: Overrides, withFiles: Record<string, Buffer> = {}, by = staff) =>
    by.put(`${path.change}/${id}`, { body: form(overrides), files: withFiles });
  const read = async (id: number) => (await written.read(staff, id)).body;
  const total = () => written.total(staff);
  const pictures = async () =>
    Number((await site.context.database.pool.query("SELECT count(DISTINCT hash) FROM images")).rows[0].count);
  const areServed = async (body: Answer["body"]) => {
    const answers = await Promise.all(picturesOf(body).map((address) => site.visitor().get(address)));
    return answers.every(({ status }) => status === 200);
  };
  const several = (times: number, act: (n: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: times }, (_, n) => act(n)));

  async function one() {
    const answer = await create({});
    expect(answer.status).toBe(201);
    site.clock.advance(MINUTE);
    return answer.body as { id: number; updatedAt: string };
  }

  describe("a create that is repeated, as its answer was lost", () => {
    it(`Repeating a create returns the same ${name} in its present state and creates nothing`, async () => {
      const clientKey = randomUUID();
      const first = await create({ clientKey });
      const before = [await total(), await pictures()];
      const second = await create({ clientKey: clientKey.toUpperCase(), title: "Other words" });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      await change(first.body.id, { title: "Changed since" });
      expect((await create({ clientKey })).body).toMatchObject({ id: first.body.id, title: "Changed since" });
      expect([await total(), await pictures()]).toEqual(before);
    });

    it(`Several creates at once with one key create one ${name} with its pictures`, async () => {
      const before = [await total(), await pictures()] as const;
      const clientKey = randomUUID();
      const answers = await several(4, () => create({ clientKey }));
      expect(statusCounts(answers)).toEqual({ 201: 4 });
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const { body } = answers[0]!;
      expect([await total(), await pictures()]).toEqual([before[0] + 1, before[1] + picturesOf(body).length]);
      expect(await areServed(body)).toBe(true);
    });

    it(`One ${name} that is deleted during repeated creates is created again once`, async () => {
      const before = await total();
      const clientKey = randomUUID();
      await deleteConcurrently(site, table, clientKey);
      const answers = await several(4, () => create({ clientKey }));
      expect(statusCounts(answers)).toEqual({ 201: 4 });
      expect(await total()).toBe(before + 1);
      const served = await Promise.all(answers.map(({ body }) => areServed(body)));
      expect(served).toContain(true);
    });

    it(`Creates without a key create a new ${name} each time, and a key must be a UUID`, async () => {
      const before = await total();
      await create({});
      await create({});
      expect(await total()).toBe(before + 2);
      for (const clientKey of ["", "one", 7])
        expectProblem(await create({ clientKey }), 400, "BAD_REQUEST", "clientKey");
      expect(await total()).toBe(before + 2);
    });
  });

  describe(`one ${name} that was changed since it was opened`, () => {
    it(`A change with an older expectedUpdatedAt gets 409 CONFLICT and leaves the ${name} unchanged`, async () => {
      const { id, updatedAt } = await one();
      const first = await change(id, { title: "From the desk", expectedUpdatedAt: updatedAt });
      expect([first.status, first.body.updatedAt]).toEqual([200, site.clock.now().toISOString()]);
      site.clock.advance(MINUTE);
      const before = await pictures();
      const late = { title: "From the sofa", expectedUpdatedAt: updatedAt };
      expectProblem(await change(id, late), 409, "CONFLICT");
      expectProblem(await change(id, late, sent), 409, "CONFLICT");
      expect([await read(id), await pictures()]).toEqual([first.body, before]);
      expect((await change(id, { ...late, expectedUpdatedAt: first.body.updatedAt })).status).toBe(200);
    });

    it(`A change without expectedUpdatedAt overwrites the ${name}`, async () => {
      const { id } = await one();
      await change(id, { title: "From the desk" });
      expect((await change(id, { title: "From the sofa" })).body.title).toBe("From the sofa");
    });

    it(`One of several simultaneous changes of one ${name} succeeds`, async () => {
      const { id, updatedAt } = await one();
      const answers = await several(4, (n) => change(id, { title: `Change ${n}`, expectedUpdatedAt: updatedAt }, sent));
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 3 });
    });

    it.each(["yesterday", 0, "2026-11-21", ""])(
      `A change of one ${name} with expectedUpdatedAt %j gets 400`,
      async (expectedUpdatedAt) => {
        const { id } = await one();
        expectProblem(await change(id, { expectedUpdatedAt }), 400, "BAD_REQUEST", "expectedUpdatedAt");
      },
    );

    it(`A change of one ${name} gets 403 if its moderator is demoted while it waits for the row lock`, async () => {
      const [{ id }, admin, formerModerator] = [await one(), await anAdmin(site), await aModerator(site)];
      const before = [await read(id), await pictures()];
      await formerModerator.client.get("/v0/csrf");
      const answer = await whileRowIsLocked(site, {
        table,
        id,
        waiting: () => change(id, { title: "From nobody" }, sent, formerModerator.client),
        concurrently: () =>
          admin.client.patch("/v1/auth/change-role", { query: { username: formerModerator.username, role: "USER" } }),
      });
      expectProblem(answer, 403, "FORBIDDEN");
      expect([await read(id), await pictures()]).toEqual(before);
    });
  });
}
