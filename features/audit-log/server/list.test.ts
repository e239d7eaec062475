import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditAction } from "../calls.ts";
import { recordAction, type AuditedAction } from "./service.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let reader: Person;
let one: Person;
let two: Person;
let person: Person;
let leaver: Person;
beforeAll(async () => {
  site = await aSite();
  [reader, one, two] = [
    await anAdmin(site),
    await aModerator(site, { username: "OneMod" }),
    await anAdmin(site, { username: "TwoMod" }),
  ];
  [person, leaver] = [await aReader(site, { username: "Somebody7" }), await aReader(site, { username: "Leaver7" })];
  await act(one, "publish", { kind: "tale", id: 7 });
  await act(one, "censor", { kind: "comment", id: 7 });
  await act(one, "troll", { kind: "user", id: person.id });
  await act(two, "untroll", { kind: "user", id: person.id }, "A mistake");
  await act(two, "reason-add", { kind: "reason", reason: "Told the end" });
  await act(two, "role", { kind: "user", id: leaver.id }, "USER → MODERATOR");
  await act(leaver, "return", { kind: "tale", id: 77 }, "Shorter, please.");
  await reader.client.put("/v1/user/remove-by-admin", { query: { username: leaver.username } });
});
afterAll(() => site.close());

function act({ id, username }: Person, action: AuditAction, target: AuditedAction["target"], detail?: string) {
  const actor = { id, username, role: "ADMIN" as const, sessionId: "none" };
  return recordAction(site.context, site.context.database.db, { actor, action, target, detail });
}

const list = (query: Record<string, string | number> = {}) => reader.client.get("/v1/audit-log", { query });
const found = async (query: Record<string, string | number>) => {
  const { body } = await list(query);
  expect(body.totalEntries).toBe(body.entries.length);
  return body.entries.map(
    (each: { actor: string; action: string; target: string }) => `${each.actor} ${each.action} ${each.target}`,
  );
};

describe("list of audit log entries", () => {
  it("The audit log lists everything, newest first, with numbers for removed members", async () => {
    expect(await found({})).toEqual([
      `${reader.username} remove #${leaver.id}`,
      `#${leaver.id} return tale:77`,
      `TwoMod role #${leaver.id}`,
      "TwoMod reason-add Told the end",
      "TwoMod untroll Somebody7",
      "OneMod troll Somebody7",
      "OneMod censor comment:7",
      "OneMod publish tale:7",
    ]);
  });

  it(
    "The audit log can be filtered by actor: a username in any case, or the number of a removed member",
    { tags: "variation" },
    async () => {
      for (const actor of ["OneMod", "onemod", " ONEMOD "]) expect(await found({ actor })).toHaveLength(3);
      expect(await found({ actor: `#${one.id}` })).toHaveLength(3);
      expect(await found({ actor: `#${leaver.id}` })).toEqual([`#${leaver.id} return tale:77`]);
      for (const actor of [
        "One",
        "Leaver7",
        "#",
        "#0",
        "#999999999999999999",
        "#9999999999999999999999",
        "%",
        "tale:7",
      ]) {
        expect(await found({ actor })).toEqual([]);
      }
    },
  );

  it("The audit log can be filtered by action", async () => {
    expect(await found({ action: "troll" })).toEqual(["OneMod troll Somebody7"]);
    expect(await found({ action: "ban" })).toEqual([]);
    expect(await found({ action: "" })).toHaveLength(8);
    for (const action of ["TROLL", "nothing", "troll,ban"])
      expectProblem(await list({ action }), 400, "BAD_REQUEST", "action");
  });

  it(
    "The audit log can be filtered by target: a username, a number, a Tale, a comment or a reason",
    { tags: "variation" },
    async () => {
      for (const target of ["Somebody7", "SOMEBODY7", `#${person.id}`]) {
        expect(await found({ target })).toEqual(["TwoMod untroll Somebody7", "OneMod troll Somebody7"]);
      }
      expect(await found({ target: `#${leaver.id}` })).toEqual([
        `${reader.username} remove #${leaver.id}`,
        `TwoMod role #${leaver.id}`,
      ]);
      expect(await found({ target: "tale:7" })).toEqual(["OneMod publish tale:7"]);
      expect(await found({ target: "comment:7" })).toEqual(["OneMod censor comment:7"]);
      expect(await found({ target: "Told the end" })).toEqual(["TwoMod reason-add Told the end"]);
      for (const target of ["tale:", "tale:8", "user:7", "Leaver7", "7", "Told", "Told the %"]) {
        expect(await found({ target })).toEqual([]);
      }
    },
  );

  it("The audit log can be filtered by several fields", async () => {
    expect(await found({ actor: "twomod", action: "untroll", target: "somebody7" })).toEqual([
      "TwoMod untroll Somebody7",
    ]);
    expect(await found({ actor: "onemod", action: "untroll" })).toEqual([]);
  });

  it("The pages of the audit log are complete and disjoint", { tags: "variation" }, async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => list({ pageNumber, pageSize: 3 })));
    expect(pages.map(({ body }) => body.entries.length)).toEqual([3, 3, 2, 0]);
    expect(pages.map(({ body }) => body.totalEntries)).toEqual([8, 8, 8, 8]);
    const ids = pages.flatMap(({ body }) => body.entries.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([...new Set<number>(ids)].toSorted((a, b) => b - a));
    for (const [name, value] of [
      ["pageNumber", -1],
      ["pageSize", 0],
      ["pageSize", 101],
      ["pageSize", "all"],
    ] as const) {
      expectProblem(await list({ [name]: value }), 400, "BAD_REQUEST", name);
    }
  });

  it("The rows of the audit log contain ids and no usernames", async () => {
    const { rows } = await site.context.database.pool.query("select row(a.*)::text as row from audit_log a");
    const text = rows.map(({ row }) => row).join("\n");
    for (const { username, email } of [reader, one, two, person, leaver]) {
      expect(text).not.toContain(username);
      expect(text).not.toContain(email);
    }
  });

  it("The audit log can be filtered by a news post, an advert, a tag, or `all`", { tags: "variation" }, async () => {
    const tag = { categoryName: "HORROR", languageName: "EN", tagName: "Cats/dogs" } as const;
    const about: [AuditAction, AuditedAction["target"], string][] = [
      ["news-edit", { kind: "news", id: 7 }, "news:7"],
      ["advert-add", { kind: "advert", id: 7 }, "advert:7"],
      ["tag-add", { kind: "tag", tag }, "tag:HORROR/EN/Cats/dogs"],
      ["message", { kind: "everyone" }, "all"],
    ];
    for (const [action, target, written] of about) {
      await act(one, action, target);
      expect(await found({ target: written })).toEqual([`OneMod ${action} ${written}`]);
      expect(await found({ action })).toEqual([`OneMod ${action} ${written}`]);
    }
    expect(await found({ target: "tag:horror/en/Cats/dogs" })).toHaveLength(1);
    for (const target of ["tag:HORROR/EN/cats", "tag:HORROR/IT/Cats/dogs", "news:8", "ALL"])
      expect(await found({ target })).toEqual([]);
  });
});
