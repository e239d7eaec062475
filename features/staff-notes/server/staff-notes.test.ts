import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { staffNote } from "#vocabulary/account-limits.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let moderator: Person;
let colleague: Person;
let admin: Person;
beforeAll(async () => {
  site = await aSite();
  [moderator, colleague, admin] = [await aModerator(site), await aModerator(site), await anAdmin(site)];
});
afterAll(() => site.close());

const pathOf = ({ username }: { username: string }) => `/v1/members/${username}/staff-notes`;
const write = (by: Person, about: { username: string }, body: object) => by.client.post(pathOf(about), { body });
const list = ({ client }: Person, about: { username: string }, query = {}) => client.get(pathOf(about), { query });
const remove = ({ client }: Person, { id }: { id: number }) => client.delete(`/v1/staff-notes/${id}`);
const removeAccount = ({ client }: Person) => client.put("/v1/user/remove", { body: { password } });

describe("notes of the staff about a member", () => {
  it("Moderators and administrators write and read them, the newest first, in pages", async () => {
    const member = await aReader(site);
    const first = await write(moderator, member, { text: " Writes well.\r\nArgues often. " });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      author: moderator.username,
      text: "Writes well.\nArgues often.",
      createdAt: site.clock.now().toISOString(),
    });
    const { body: second } = await write(admin, { username: member.username.toUpperCase() }, { text: "Still does." });
    expect((await list(colleague, member)).body).toEqual({ notes: [second, first.body], totalNotes: 2 });
    const page = await list(admin, member, { pageNumber: 1, pageSize: 1 });
    expect(page.body).toEqual({ notes: [first.body], totalNotes: 2 });
    expect(await actionsOn(site, member.username)).toEqual([
      [admin.username, "note-add", ""],
      [moderator.username, "note-add", ""],
    ]);
  });

  it("A text without characters, one that is too long and an unknown member are refused", async () => {
    const member = await aReader(site);
    const wrong = [undefined, null, "", "  \n", "\u200b", 4, "a".repeat(staffNote.max + 1)];
    for (const text of wrong) expectProblem(await write(moderator, member, { text }), 400, "BAD_REQUEST", "text");
    expect((await write(moderator, member, { text: "a".repeat(staffNote.max) })).status).toBe(201);
    expectProblem(await write(moderator, { username: "nobody99" }, { text: "Who?" }), 404, "NOT_FOUND");
    expectProblem(await list(moderator, { username: "nobody99" }), 404, "NOT_FOUND");
  });

  it("Members neither read, write nor delete them", async () => {
    const member = await aReader(site);
    const { body: note } = await write(moderator, member, { text: "A note." });
    const answers = [
      await list(member, member),
      await write(member, member, { text: "Me." }),
      await remove(member, note),
    ];
    for (const answer of answers) expectProblem(answer, 403, "FORBIDDEN");
    expect((await list(moderator, member)).body.totalNotes).toBe(1);
  });

  it("Concurrent calls with one key write one note", async () => {
    const member = await aReader(site);
    const body = { text: "Only once.", clientKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(moderator, member, body)));
    expect(statusCounts(answers)).toEqual({ 201: 6 });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    await remove(moderator, answers[0]!.body);
    expectProblem(await write(moderator, member, body), 404, "NOT_FOUND");
    expectProblem(await write(moderator, await aReader(site), body), 404, "NOT_FOUND");
  });

  it("Its author and administrators delete a note, again without an effect; for other moderators it is 404", async () => {
    const member = await aReader(site);
    const [own, other] = [
      (await write(moderator, member, { text: "One." })).body,
      (await write(moderator, member, { text: "Two." })).body,
    ];
    expectProblem(await remove(colleague, own), 404, "NOT_FOUND");
    const answers = await Promise.all([remove(moderator, own), remove(moderator, own), remove(admin, own)]);
    expect(statusCounts(answers)).toEqual({ 204: 3 });
    expect((await remove(admin, other)).status).toBe(204);
    expect((await list(moderator, member)).body).toEqual({ notes: [], totalNotes: 0 });
    const deletions = (await actionsOn(site, member.username)).filter(([, action]) => action === "note-delete");
    expect(deletions).toHaveLength(2);
  });

  it("A member of staff doesn't learn which colleague wrote about them, and deletes no such note", async () => {
    const { body: note } = await write(moderator, admin, { text: "Decides quickly." });
    expect((await list(admin, admin)).body.notes).toEqual([{ ...note, author: null }]);
    expect((await list(colleague, admin)).body.notes).toEqual([note]);
    expectProblem(await remove(admin, note), 403, "FORBIDDEN");
    expect((await remove(await anAdmin(site), note)).status).toBe(204);
  });
});

describe("personal data", () => {
  it("The member's archive has texts and dates, and no author", async () => {
    const member = await aReader(site);
    await write(moderator, member, { text: "Patient with beginners." });
    const { data, all } = await downloadArchive(member.client);
    expect(data.staffNotes).toEqual([{ note: "Patient with beginners.", createdAt: site.clock.now().toISOString() }]);
    expect(all).not.toContain(moderator.username);
    expect((await downloadArchive(moderator.client)).all).not.toContain("Patient with beginners.");
  });

  it("Notes are erased with the member's account, and stay without a name when the author's is removed", async () => {
    const [member, leaving] = [await aReader(site), await aModerator(site)];
    const { body: note } = await write(leaving, member, { text: "Kept." });
    expect((await removeAccount(leaving)).status).toBe(204);
    expect((await list(moderator, member)).body.notes).toEqual([{ ...note, author: null }]);
    await site.jobsDone();
    expect((await list(moderator, member)).body.notes).toEqual([{ ...note, author: null }]);
    expect((await removeAccount(member)).status).toBe(204);
    expectProblem(await list(moderator, member), 404, "NOT_FOUND");
    expectProblem(await write(moderator, member, { text: "Too late." }), 404, "NOT_FOUND");
    await site.jobsDone();
    const { rows } = await site.context.database.pool.query("select id from staff_notes where id = $1", [note.id]);
    expect(rows).toEqual([]);
  });
});
