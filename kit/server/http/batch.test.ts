import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectStatus } from "#tests/support/expected-status.ts";
import type { BatchedReply } from "#kit/calls/batch.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { expectProblem } from "#tests/support/problems.ts";

/** Several calls in one request (behaviour.md, Calls). */

let site: TestSite;
let reader: Person;
beforeAll(async () => {
  site = await aSite();
  reader = await aReader(site);
});
afterAll(() => site.close());

const searchOf = (calls: readonly string[]) => new URLSearchParams(calls.map((call) => ["call", call]));

/** The body of a refused call has a code. */
type Reply = BatchedReply & { body: { code?: string } };

async function batch({ client }: Person, ...calls: string[]) {
  return expectStatus<[Reply, ...Reply[]]>(await client.get(`/v1/batch?${searchOf(calls)}`), 200);
}

describe("a batch", () => {
  it("A batch answers what each call answers alone: JSON, texts, lists with a total, and with parameters in the path", async () => {
    const writer = await aWriter(site);
    const draft = await aDraft(site, { author: writer });
    const tale = await aPublishedTale(site, { author: writer });
    const addresses = [
      "/v1/reading-settings",
      `/v1/pending?username=${writer.username}`,
      "/v1/notification-groups?notificationTitle=Trophy&notificationTitle=Post-Published&pageSize=3",
      `/v1/posts/${draft.id}`,
      `/v1/post-published/${tale.id}`,
      `/v0/comments/${tale.id}?pageSize=5`,
      "/v1/posts-not-published/author?pageSize=3",
    ];
    const replies = await batch(writer, ...addresses);
    for (const [at, address] of addresses.entries()) {
      const alone = await writer.client.get(address);
      const { status, headers, body } = replies[at]!;
      expect([address, status, body]).toEqual([address, 200, alone.body]);
      expect(headers["x-total-count"] ?? null).toBe(alone.headers.get("x-total-count"));
      expect(headers["content-type"] === "text/plain").toBe(
        alone.headers.get("content-type")?.startsWith("text/plain"),
      );
    }
  });

  it("A batch answers each call that fails by its own error, and the others as always", async () => {
    const other = await aReader(site);
    const addresses = [
      "/v1/posts/999999999",
      `/v1/pending?username=${other.username}`,
      "/v1/waiting",
      "/v1/notifications?pageSize=0",
      "/v1/notifications?pageSize=%00",
      "/v1/posts/%E0%A4%A",
      "/v1/reading-settings",
    ];
    const replies = await batch(reader, ...addresses);
    const codes = replies.map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [404, "NOT_FOUND"],
      [403, "FORBIDDEN"],
      [403, "FORBIDDEN"],
      [400, "BAD_REQUEST"],
      [400, "BAD_REQUEST"],
      [404, "NOT_FOUND"],
      [200, undefined],
    ]);
  });

  it("In a batch staff make the calls of staff", async () => {
    const [{ status }] = await batch(await aModerator(site), "/v1/waiting");
    expect(status).toBe(200);
  });

  it("A batch has no calls that change something, that answer a file, that visitors make alike, and no further batch", async () => {
    const addresses = [
      "/v1/batch?call=/v1/waiting",
      "/v0/push-key",
      "/auth/login",
      "/",
      "",
      "/v1/user/../waiting",
      "//x",
    ];
    const replies = await batch(reader, ...addresses);
    expect(replies.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  });

  it("A call of a batch that the member may not make is in the security log, as it is alone", async () => {
    const before = site.securityLog.length;
    const stranger = await aReader(site);
    await batch(stranger, "/v1/waiting");
    expect(site.securityLog.slice(before)).toMatchObject([
      { event: "forbidden", userId: stranger.id, call: "GET /v1/waiting" },
    ]);
  });

  it("Visitors, too many calls and too long addresses are refused", async () => {
    const { client } = reader;
    expectProblem(await site.visitor().get("/v1/batch?call=/v1/pending"), 401, "UNAUTHENTICATED");
    const many = Array.from({ length: 21 }, (_, n) => `/v1/notifications?pageNumber=${n}`);
    expectProblem(await client.get(`/v1/batch?${searchOf(many)}`), 400, "BAD_REQUEST");
    expectProblem(await client.get(`/v1/batch?${searchOf([`/v1/${"x".repeat(2000)}`])}`), 400, "BAD_REQUEST");
    expectProblem(await client.get("/v1/batch"), 400, "BAD_REQUEST");
  });

  it("A generated password must be changed first", async () => {
    const member = await aReader(site, { passwordChangeRequired: true });
    expectProblem(await member.client.get("/v1/batch?call=/v1/pending"), 403, "PASSWORD_CHANGE_REQUIRED");
  });
});
