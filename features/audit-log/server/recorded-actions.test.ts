import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { recordAction } from "./service.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { actionsOn, auditEntries } from "#tests/support/audit-log-entries.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

let site: TestSite;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const sql = async (text: string, values: unknown[] = []) => (await site.context.database.pool.query(text, values)).rows;
const total = async () => (await sql("select count(*)::int as total from audit_log"))[0].total as number;
const actorOf = ({ id, username }: Person, role: "MODERATOR" | "ADMIN") => ({ id, username, role, sessionId: "none" });

describe("recorded staff actions", () => {
  it("A staff action is recorded with actor, action, target, time and reason", async () => {
    const tale = await aSubmittedTale(site);
    site.clock.advance(MINUTE);
    await moderator.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Not\nyet." } });
    const createdAt = site.clock.now().toISOString();
    site.clock.advance(MINUTE);
    const [entry, ...others] = await auditEntries(site, { target: `tale:${tale.id}` });
    expect(entry).toEqual({
      id: expect.any(Number),
      actor: moderator.username,
      action: "return",
      target: `tale:${tale.id}`,
      detail: "Not\nyet.",
      createdAt,
    });
    expect(others).toEqual([]);
  });

  it("Publishing and deleting a Tale are recorded; a deletion by its author is not", async () => {
    const [tale, own] = [await aPublishedTale(site), await aSubmittedTale(site, { author: moderator })];
    await moderator.client.delete(`/v1/delete/${tale.id}`);
    await moderator.client.delete(`/v1/delete/${own.id}`);
    expect((await actionsOn(site, `tale:${tale.id}`))[0]).toEqual([
      moderator.username,
      "delete",
      `author #${tale.writer.id}`,
    ]);
    expect((await actionsOn(site, `tale:${tale.id}`)).map(([, action]) => action)).toEqual(["delete", "publish"]);
    expect(await actionsOn(site, `tale:${own.id}`)).toEqual([]);
  });

  it("Censoring and restoring comments on Tales and news is recorded", async () => {
    const onTale = await aComment(site, { on: await aPublishedTale(site) });
    const onNews = await aNewsComment(site, { on: await aNewsPost(site) });
    for (const censored of [true, false]) {
      for (const path of [`/v1/comments/${onTale.id}/censor`, `/v1/comments-blog/${onNews.id}/censor`]) {
        expect((await moderator.client.patch(path, { body: { censored } })).status).toBe(200);
      }
    }
    for (const { id } of [onTale, onNews]) {
      expect((await actionsOn(site, `comment:${id}`)).map(([, action]) => action)).toEqual(["uncensor", "censor"]);
    }
  });

  it("Adding and removing reasons is recorded with their text", async () => {
    expect((await admin.client.post("/reasons", { body: { reason: "Told the end", severity: 1 } })).status).toBe(201);
    expect((await admin.client.delete("/reasons", { query: { reason: "Told the end" } })).status).toBe(204);
    expect(
      (await auditEntries(site, { target: "Told the end" })).map(({ actor, action, target }) => [
        actor,
        action,
        target,
      ]),
    ).toEqual([
      [admin.username, "reason-remove", "Told the end"],
      [admin.username, "reason-add", "Told the end"],
    ]);
  });
});

describe("actions that are not recorded", () => {
  it("A refused action leaves no entry", { tags: "variation" }, async () => {
    const [reader, draft, published] = [await aReader(site), await aDraft(site), await aPublishedTale(site)];
    const comment = await aComment(site, { on: published });
    const before = await total();
    expectProblem(await moderator.client.patch(`/v1/posts/${draft.id}`), 404, "NOT_FOUND");
    expectProblem(await moderator.client.patch(`/v1/posts/${published.id}`), 409, "PUBLISHED");
    expectProblem(
      await moderator.client.patch(`/v1/posts/${draft.id}/return`, { body: { note: "No." } }),
      404,
      "NOT_FOUND",
    );
    expectProblem(await moderator.client.patch("/v1/posts/999999"), 404, "NOT_FOUND");
    expectProblem(await moderator.client.delete(`/v1/delete/${draft.id}`), 404, "NOT_FOUND");
    expectProblem(await reader.client.delete(`/v1/delete/${published.id}`), 403, "FORBIDDEN");
    expectProblem(
      await reader.client.patch(`/v1/comments/${comment.id}/censor`, { body: { censored: true } }),
      403,
      "FORBIDDEN",
    );
    expectProblem(
      await moderator.client.patch("/v1/comments/999999/censor", { body: { censored: true } }),
      404,
      "NOT_FOUND",
    );
    expectProblem(
      await moderator.client.patch("/v1/user/declare-troll", { query: { username: admin.username, isTroll: "true" } }),
      403,
      "FORBIDDEN",
    );
    expectProblem(
      await admin.client.put("/v1/user/remove-by-admin", { query: { username: "nobodyhere" } }),
      404,
      "NOT_FOUND",
    );
    expect(await total()).toBe(before);
  });

  it("A rolled back action leaves no entry", async () => {
    const before = await total();
    const { database } = site.context;
    const failing = inTransaction(database, async (tx) => {
      await recordAction(site.context, tx, {
        actor: actorOf(moderator, "MODERATOR"),
        action: "publish",
        target: { kind: "tale", id: 1 },
      });
      throw new Error("Something else went wrong.");
    });
    await expect(failing).rejects.toThrow("Something else");
    expect(await total()).toBe(before);
  });

  it(
    "A publication that fails at its last step leaves neither itself nor an entry",
    { tags: "variation" },
    async () => {
      const tale = await aSubmittedTale(site);
      await sql("create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$");
      await sql("create trigger refuse before insert on notifications for each row execute function refuse()");
      const answer = await moderator.client
        .patch(`/v1/posts/${tale.id}`)
        .finally(() => sql("drop function refuse() cascade"));
      expect(answer.status).toBe(500);
      site.errors.length = 0;
      expect(await actionsOn(site, `tale:${tale.id}`)).toEqual([]);
      expect((await tale.writer.client.get(`/v1/posts/${tale.id}`)).body.published).toBe(false);
    },
  );
});

describe("append-only table", () => {
  it.each([
    "update audit_log set detail = 'x'",
    "delete from audit_log",
    "truncate audit_log",
    "update audit_log set detail = 'x' where false",
    "truncate audit_log restart identity cascade",
  ])("The audit log is append-only: %s fails", async (statement) => {
    const before = await sql("select * from audit_log order by id");
    expect(before.length).toBeGreaterThan(0);
    await expect(sql(statement)).rejects.toMatchObject({ code: "42501", message: "the audit log is append-only" });
    expect(await sql("select * from audit_log order by id")).toEqual(before);
  });

  it("The audit log is append-only also with session_replication_role = replica", async () => {
    const client = await site.context.database.pool.connect();
    try {
      // Only a superuser may set it; other roles are refused at this statement.
      await client.query("set session_replication_role = replica").catch(() => {});
      await expect(client.query("delete from audit_log")).rejects.toMatchObject({ code: "42501" });
    } finally {
      await client.query("reset session_replication_role").catch(() => {});
      client.release();
    }
  });
});
