/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const list = ({ id }: { id: number }, client: Client = site.visitor()) => client.get(`/v0/comments/${id}`);

describe("whether one likes a comment", () => {
  /** A comment with a reply, both liked by this person. */
  async function aLiker() {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const top = await aComment(site, { on: tale });
    const below = await aComment(site, { on: tale, answering: top });
    for (const { id } of [top, below]) await reader.client.post(`/v1/comment/${id}/like`);
    return { tale, reader };
  }

  function expectVisitorsAnswer({ status, body }: Answer) {
    expect(status).toBe(200);
    const [top] = body;
    for (const each of [top, ...top.replies]) {
      expect(each).not.toHaveProperty("liked");
      expect(each.totLikes).toBe(1);
    }
  }

  it("Only signed-in callers get the field `liked`", async () => {
    const { tale, reader } = await aLiker();
    const liked = async (client: Client) => {
      const [top] = (await list(tale, client)).body;
      return [top.liked, top.replies[0].liked];
    };
    expect(await liked(reader.client)).toEqual([true, true]);
    expect(await liked((await aReader(site)).client)).toEqual([false, false]);
    expectVisitorsAnswer(await list(tale));
  });

  it.each([
    ["garbage", () => "Bearer garbage"],
    ["a token with a broken signature", (token: string) => `Bearer ${token.slice(0, -4)}AAAA`],
    ["no token", () => "Bearer "],
    ["another scheme", (token: string) => `Basic ${token}`],
  ])("Callers with %s are visitors and get no field `liked`", async (_case, header) => {
    const { tale, reader } = await aLiker();
    const headers = { authorization: header(reader.client.token!) };
    expectVisitorsAnswer(await site.visitor().get(`/v0/comments/${tale.id}`, { headers }));
  });

  it("A signed-out member gets no field `liked`", async () => {
    const { tale, reader } = await aLiker();
    expect((await reader.client.post("/logout")).status).toBeLessThan(300);
    expectVisitorsAnswer(await list(tale, reader.client));
  });

  it("A member with an expired session gets no field `liked`", async () => {
    const { tale, reader } = await aLiker();
    site.clock.advance(25 * HOUR);
    expectProblem(await reader.client.get("/v1/user"), 401, "UNAUTHENTICATED");
    expectVisitorsAnswer(await list(tale, reader.client));
  });

  it("A member with a login ban gets no field `liked`", async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale });
    const loginBannedUntil = new Date(site.clock.now().getTime() + HOUR);
    const { client } = await aReader(site, { loginBannedUntil });
    const { status, body } = await list(tale, client);
    expect(status).toBe(200);
    expect(body[0]).not.toHaveProperty("liked");
  });
});
