import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { everyCall, samplePath } from "#tests/support/sample-calls.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let visitor: Client;
beforeAll(async () => {
  site = await aSite();
  visitor = site.visitor();
});
afterAll(() => site.close());

const MIB = 1024 * 1024;
/** A call of visitors without a body; there is no such advert. */
const bodiless = "/v0/publicity/999999999/shown";
const json = { "content-type": "application/json" };
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const fields = (count: number) => Array.from({ length: count }, (_, n) => `"f${n}":${n}`).join();
/** Another account each time: guesses for one are counted. */
let accounts = 0;
const anEmail = () => `a${(accounts += 1)}@example.org`;
const login = (body: string, headers: Record<string, string> = json) => visitor.post("/auth/login", { body, headers });

describe("a call without a body in the contract", () => {
  it.each(
    firstOrAll([
      ["deeply nested JSON", nested(5000), json],
      ["broken JSON", "{", json],
      ["a form", "a=1&b=2", urlencoded],
      ["multipart", "--x\r\n", { "content-type": "multipart/form-data; boundary=x" }],
      ["an unknown type", "abc", { "content-type": "application/x-odd" }],
      ["NUL characters", '"\\u0000"', json],
    ]),
  )("A call without a body ignores %s", async (_name, body, headers) => {
    expect((await visitor.post(bodiless, { body, headers: { ...headers } })).status).toBe(204);
  });

  it(
    "A call without a body does not read 12 MB in chunks, and the connection stays open",
    { tags: "variation" },
    async () => {
      await visitor.get("/v0/csrf");
      const pieces = new ReadableStream({
        start(controller) {
          for (let n = 0; n < 12; n += 1) controller.enqueue(new Uint8Array(MIB).fill(0x5b));
          controller.close();
        },
      });
      const headers = {
        ...json,
        cookie: `XSRF-TOKEN=${visitor.cookies.get("XSRF-TOKEN")}`,
        "x-xsrf-token": visitor.cookies.get("XSRF-TOKEN")!,
      };
      const answer = await fetch(site.url + bodiless, {
        method: "POST",
        headers,
        body: pieces,
        duplex: "half",
      } as RequestInit);
      expect(answer.status).toBe(204);
      expect((await visitor.get("/v0/country")).status).toBe(200);
    },
  );

  it("An unknown address discards its body, too", { tags: "variation" }, async () => {
    for (const path of ["/nowhere", "/v0/nowhere", "/"]) {
      expectProblem(await visitor.post(path, { body: nested(100_000), headers: json }), 404, "NOT_FOUND");
    }
  });
});

describe("JSON", () => {
  it("JSON may have 1 MiB and not more", { tags: "variation" }, async () => {
    const sized = (bytes: number) => `{"email":"${anEmail()}","password":"${"x".repeat(bytes - 60)}"}`;
    const most = sized(MIB).padEnd(MIB);
    expect((await login(most)).body.code).not.toBe("TOO_LARGE");
    for (const size of [MIB + 1, 2 * MIB, 11 * MIB]) expectProblem(await login(most.padEnd(size)), 413, "TOO_LARGE");
  });

  it("JSON may have 32 levels and not more", async () => {
    const body = (levels: number) => `{"email":"${anEmail()}","password":"inkwell7","more":${nested(levels - 1)}}`;
    expectProblem(await login(body(32)), 403, "BAD_CREDENTIALS");
    for (const levels of [33, 10_000, 500_000]) expectProblem(await login(body(levels)), 400, "BAD_REQUEST");
  });

  it("JSON may have 1,000 fields and not more, elements of lists included", async () => {
    const body = (more: string) => `{"email":"${anEmail()}","password":"inkwell7",${more}}`;
    expectProblem(await login(body(fields(998))), 403, "BAD_CREDENTIALS");
    expectProblem(await login(body(fields(999))), 400, "BAD_REQUEST");
    expectProblem(await login(body(`"list":[${"{},".repeat(300_000)}{}]`)), 400, "BAD_REQUEST");
  });

  it("JSON may have brackets and commas in its strings", { tags: "variation" }, async () => {
    const text = String.raw`\"[[{{,,\\`.repeat(1000);
    expectProblem(
      await login(`{"email":"${anEmail()}","password":"inkwell7","more":"${text}"}`),
      403,
      "BAD_CREDENTIALS",
    );
  });
});

describe("an urlencoded form", () => {
  const sent = (count: number) => `email=${anEmail()}&password=inkwell7${"&a=".repeat(count - 2)}`;

  it("An urlencoded form may have 1,000 fields and not more", { tags: "variation" }, async () => {
    expectProblem(await login(sent(1000), urlencoded), 403, "BAD_CREDENTIALS");
    for (const count of [1001, 300_000]) expectProblem(await login(sent(count), urlencoded), 400, "BAD_REQUEST");
  });

  it("An urlencoded form may have 1 MiB and not more", { tags: "variation" }, async () => {
    expectProblem(await login(`${sent(2)}&a=${"b".repeat(MIB)}`, urlencoded), 413, "TOO_LARGE");
  });

  it("A form field may have any name, and a repeated field is a list", { tags: "variation" }, async () => {
    expectProblem(await login(`${sent(2)}&__proto__=x&constructor=x&toString=x`, urlencoded), 403, "BAD_CREDENTIALS");
    expectProblem(await login(`${sent(2)}&email=b@example.org`, urlencoded), 400, "BAD_REQUEST", "email");
  });
});

describe("multipart", () => {
  const takesFiles = everyCall.filter(({ endpoint }) => endpoint.files !== undefined);

  it("Only calls for signed-in members take files", () => {
    expect(takesFiles.length).toBeGreaterThan(3);
    expect(takesFiles.filter(({ endpoint }) => endpoint.caller === "visitor")).toEqual([]);
  });

  it("Multipart is refused when the contract does not allow it", { tags: "variation" }, async () => {
    const { client } = await aReader(site);
    const others = everyCall.filter(
      ({ endpoint }) =>
        endpoint.body !== undefined &&
        endpoint.files === undefined &&
        endpoint.multipart !== true &&
        endpoint.caller === "user",
    );
    expect(others.length).toBeGreaterThan(5);
    for (const { endpoint } of others) {
      expectProblem(
        await client.call(endpoint.method, samplePath(endpoint), { body: { a: "b" }, files: {} }),
        400,
        "BAD_REQUEST",
      );
    }
  });

  it("A visitor's multipart form may be 1 MiB and not more", { tags: "variation" }, async () => {
    const message = { user_name: "Ada", user_email: "ada@example.org", message: "Good evening" };
    expect((await visitor.post("/v0/contact", { body: message, files: {} })).status).toBe(202);
    expectProblem(
      await visitor.post("/v0/contact", { body: { ...message, more: "x".repeat(MIB) }, files: {} }),
      413,
      "TOO_LARGE",
    );
    expectProblem(
      await visitor.post("/v0/contact", { body: message, files: { file: new Uint8Array(10) } }),
      400,
      "BAD_REQUEST",
    );
  });
});

describe("a body that is refused before all of it has come", () => {
  it(
    "A body that is refused early still gets its answer, and the connection stays open",
    { tags: "variation" },
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await visitor.get("/v0/csrf");
      const cookie = `XSRF-TOKEN=${visitor.cookies.get("XSRF-TOKEN")}`;
      const headers = { ...json, cookie, "x-xsrf-token": visitor.cookies.get("XSRF-TOKEN")! };
      const post = (path: string, bytes: number) =>
        new Promise<number | undefined>((resolve, reject) => {
          const sending = request(`${site.url}${path}`, { method: "POST", agent, headers }, (answer) =>
            answer.resume().on("end", () => resolve(answer.statusCode)),
          );
          sending.on("error", reject).end(Buffer.alloc(bytes, "["));
        });
      for (let n = 0; n < 3; n += 1) {
        expect(await post("/auth/login", 8 * MIB)).toBe(413);
        expect(await post(bodiless, 8 * MIB)).toBe(413);
        expect(await post("/nowhere", 8 * MIB)).toBe(404);
      }
      agent.destroy();
    },
  );

  it("A refused body is cut off once it is larger than any body may be", { tags: "variation" }, async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(MIB)) });
    const sent = fetch(`${site.url}/nowhere`, { method: "POST", body: endless, duplex: "half" } as RequestInit).then(
      (answer) => answer.text(),
    );
    // The answer may arrive before the connection ends.
    await sent.catch(() => {});
    endless.cancel().catch(() => {});
    expect((await visitor.get("/v0/country")).status).toBe(200);
  });
});
