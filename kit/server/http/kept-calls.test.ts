import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Replies of calls that are kept for visitors. Requests with an Authorization header read the database, also without a session. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const pathsOf = (id: number) => [`/v0/posts/${id}`, `/v0/post-published/${id}`];
const kept = (id: number, on = site) => on.visitor().get(`/v0/posts/${id}`);
/** Changes a Tale in the database alone: a kept reply does not show it. */
const retitle = (id: number, title: string) =>
  site.context.database.pool.query("update tales set title = $2 where id = $1", [id, title]);

const ask = (method: string, address: string, headers: Record<string, string>) =>
  rawRequest(method, `${site.url}${address}`, headers);

const longText = `<p>${"Nobody had lit the lamp for thirty years. ".repeat(60)}</p>`;

describe("a kept reply", () => {
  it.each(firstOrAll(["gzip, br", "identity", ""]))(
    "A kept reply has the bytes and headers of one from the database, for Accept-Encoding “%s”",
    async (encoding) => {
      const { id } = await aPublishedTale(site, { content: longText });
      const headers = {
        cookie: `XSRF-TOKEN=${await site.antiForgery()}`,
        ...(encoding === "" ? {} : { "accept-encoding": encoding }),
      };
      for (const path of pathsOf(id)) {
        const fromDatabase = await ask("GET", path, { ...headers, authorization: "Bearer nobody" });
        const first = await ask("GET", path, headers);
        await retitle(id, "Not shown");
        expect(await ask("GET", path, headers)).toEqual(first);
        expect(await ask("GET", `${path}?made-up=1`, headers)).toEqual(first);
        expect(await ask("HEAD", path, headers)).toEqual({ ...first, bytes: Buffer.alloc(0) });
        await retitle(id, "The lamp at the end of the pier");
        expect(first).toEqual(fromDatabase);
        expect(first.headers["content-encoding"]).toBe(encoding.includes("gzip") ? "gzip" : undefined);
        const json = encoding.includes("gzip") ? gunzipSync(first.bytes) : first.bytes;
        expect(JSON.parse(json.toString())).toMatchObject({ id, title: "The lamp at the end of the pier" });
      }
    },
  );

  it("Members get the reply from the database, with their own marks", async () => {
    const { id } = await aPublishedTale(site);
    const reader = await aReader(site);
    await kept(id);
    await retitle(id, "As it is stored");
    expect((await reader.client.get(`/v0/posts/${id}`)).body).toMatchObject({ title: "As it is stored", liked: false });
    expect((await kept(id)).body).not.toHaveProperty("liked");
    expect((await kept(id)).body.title).not.toBe("As it is stored");
  });

  it("A refusal is not kept", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const missing = tale.id + 1;
    for (const path of pathsOf(missing)) expectProblem(await site.visitor().get(path), 404, "NOT_FOUND");
    const next = await aPublishedTale(site);
    expect(next.id).toBe(missing);
    for (const path of pathsOf(missing)) expect((await site.visitor().get(path)).status).toBe(200);
  });

  it("A new visitor gets an anti-forgery cookie with it", { tags: "variation" }, async () => {
    const { id } = await aPublishedTale(site);
    const cookies = [await kept(id), await kept(id), await kept(id)].map(({ headers }) => headers.get("set-cookie"));
    for (const cookie of cookies) expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}\.[\w-]{43};/);
    expect(new Set(cookies).size).toBe(3);
  });
});

describe("while messages may be missed", () => {
  let line: DatabaseProxy;
  let away: TestSite;
  beforeEach(async () => {
    line = await aDatabaseProxy(site.context.config.DATABASE_URL!);
    away = await aSite({ env: { DATABASE_URL: line.url } });
    return async () => {
      away.errors.length = 0;
      await away.close();
      await line.close();
    };
  });

  it("No kept reply is sent, and none from before is sent afterwards", { tags: "variation" }, async () => {
    const { id } = await aPublishedTale(site);
    await kept(id, away);
    line.cut();
    await eventually(() => expect(away.context.pubSub.isConnected()).toBe(false));
    expect((await kept(id, away)).status).toBe(503);
    await retitle(id, "The dry well");
    line.mend();
    await eventually(async () => expect((await kept(id, away)).body.title).toBe("The dry well"));
  });
});
