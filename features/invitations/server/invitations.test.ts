import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations as bounds } from "#vocabulary/limits.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number; writer: Person };

const invite = ({ id }: { id: number }, { client }: Person, clientKey?: string) =>
  client.post(`/v1/posts/${id}/invitations`, { body: { clientKey } });
const list = ({ id }: { id: number }, { client }: Person) => client.get(`/v1/posts/${id}/invitations`);
const withdraw = (tale: { id: number }, invitationId: number, { client }: Person) =>
  client.delete(`/v1/posts/${tale.id}/invitations/${invitationId}`);
const pathOf = ({ address }: { address: string }) => new URL(address).pathname;
const tokenOf = (invitation: { address: string }) => pathOf(invitation).split("/").at(-1)!;
const read = (invitation: { address: string }) => site.visitor().get(`/v0/invited/${tokenOf(invitation)}`);
const page = (invitation: { address: string }) =>
  site.visitor().get(pathOf(invitation), { headers: { accept: "text/html" } });
const anInvitation = async (tale: Tale) => (await invite(tale, tale.writer)).body;

describe("inviting readers", () => {
  it("An author makes a link with an absolute address, sees it again, and withdraws it", async () => {
    const tale = await aDraft(site);
    const answer = await invite(tale, tale.writer);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      address: expect.stringMatching(/^https?:\/\/.+\/invited\/[\w-]{22}$/),
      createdAt: site.clock.now().toISOString(),
    });
    expect((await list(tale, tale.writer)).body).toEqual({ invitations: [answer.body] });
    expect((await withdraw(tale, answer.body.id, tale.writer)).status).toBe(204);
    expect((await list(tale, tale.writer)).body).toEqual({ invitations: [] });
    expectProblem(await read(answer.body), 404, "NOT_FOUND");
    expect((await withdraw(tale, answer.body.id, tale.writer)).status).toBe(204);
  });

  it("A Tale has at most five links, also if they are made at the same time", async () => {
    const tale = await aDraft(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(tale, tale.writer)));
    expect(statusCounts(answers)).toEqual({ 201: bounds.most, 409: 8 - bounds.most });
    expectProblem(await invite(tale, tale.writer), 409, "CONFLICT");
    const { invitations } = (await list(tale, tale.writer)).body;
    await withdraw(tale, invitations[0].id, tale.writer);
    expect((await invite(tale, tale.writer)).status).toBe(201);
  });

  it("A call that is repeated with its key returns the first link, also at the same time and after the publication", async () => {
    const tale = await aSubmittedTale(site);
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => invite(tale, tale.writer, key)));
    await (await aModerator(site)).client.patch(`/v1/posts/${tale.id}`);
    const again = await invite(tale, tale.writer, key);
    expect([first!.status, second!.status, again.status]).toEqual([201, 201, 201]);
    expect([second!.body, again.body]).toEqual([first!.body, first!.body]);
    expect((await list(tale, tale.writer)).body).toEqual({ invitations: [first!.body] });
  });

  it("The key of a withdrawn link, or of another Tale's link, is refused", { tags: "variation" }, async () => {
    const tale = await aDraft(site);
    const [key, other] = [randomUUID(), await aDraft(site, { author: tale.writer })];
    const { body } = await invite(tale, tale.writer, key);
    expectProblem(await invite(other, tale.writer, key), 409, "CONFLICT");
    await withdraw(tale, body.id, tale.writer);
    expectProblem(await invite(tale, tale.writer, key), 409, "CONFLICT");
    expect((await tale.writer.client.post(`/v1/posts/${tale.id}/invitations`)).status).toBe(201);
  });

  it("A published Tale gets no link, and nobody invites to another member's Tale", async () => {
    const published = await aPublishedTale(site);
    expectProblem(await invite(published, published.writer), 409, "CONFLICT");
    const tale = await aSubmittedTale(site);
    const invitation = await anInvitation(tale);
    for (const stranger of [await aReader(site), await aModerator(site)]) {
      expectProblem(await invite(tale, stranger), 404, "NOT_FOUND");
      expectProblem(await list(tale, stranger), 404, "NOT_FOUND");
      expectProblem(await withdraw(tale, invitation.id, stranger), 404, "NOT_FOUND");
    }
    const other = await aDraft(site, { author: tale.writer });
    expect((await withdraw(other, invitation.id, tale.writer)).status).toBe(204);
    expect((await read(invitation)).status).toBe(200);
  });
});

describe("reading by a link", () => {
  it("A visitor reads the text as it was saved last, without the reviewer's note and remarks", async () => {
    const tale = await aSubmittedTale(site);
    const invitation = await anInvitation(tale);
    const reviewer = await aModerator(site);
    await reviewer.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "A secret note.", reason: "FORM" } });
    const content = "<p>The text after the first answer of the reviewer.</p>";
    await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, content }) });
    const { status, body } = await read(invitation);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: tale.id, content, published: false, author: tale.writer.username });
    for (const field of ["returnNote", "returnReason", "remarks"]) expect(body).not.toHaveProperty(field);
    expect(JSON.stringify(body)).not.toContain("secret note");
  });

  it("The page shows the Tale, and no search engine or cache keeps it", async () => {
    const invitation = await anInvitation(await aDraft(site, { title: "Only for friends" }));
    const answer = await page(invitation);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Only for friends");
    expect(answer.body).toMatch(/<meta name="robots" content="noindex/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("After the publication the link leads to the Tale, and an unknown link is 404", async () => {
    const tale = await aSubmittedTale(site);
    const invitation = await anInvitation(tale);
    await (await aModerator(site)).client.patch(`/v1/posts/${tale.id}`);
    const answer = await page(invitation);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/posts/${tale.categoryName.toLowerCase()}/${tale.id}`,
    ]);
    expect((await page({ address: "https://example.org/invited/AAAAAAAAAAAAAAAAAAAAAA" })).status).toBe(404);
    expect((await page({ address: "https://example.org/invited/short" })).status).toBe(404);
  });

  it("The links go with their Tale", { tags: "variation" }, async () => {
    const tale = await aDraft(site);
    const invitation = await anInvitation(tale);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await read(invitation), 404, "NOT_FOUND");
  });
});
