import { request } from "node:http";
import { setImmediate as soon } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "#vocabulary/errors.ts";
import { images } from "../images/tables.ts";
import type { Client } from "#tests/support/client.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let client: Client;
beforeAll(async () => {
  site = await aSite();
  ({ client } = await aReader(site));
  await client.get("/v0/csrf");
});
afterAll(() => site.close());

const MB = 1024 * 1024;
/** The smallest GIF. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const multipart = { "content-type": "multipart/form-data; boundary=x" };

const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const filePart = (name: string) => part(`name="${name}"; filename="a.gif"`, picture.toString("latin1"));
const ends = "--x--\r\n";

/** As it stands, byte for byte, in one piece or in unannounced ones. */
function sendRaw(body: Iterable<Buffer>, headers: Record<string, string> = multipart) {
  const { sending, answer } = begin(headers);
  for (const piece of body) sending.write(piece);
  sending.end();
  return answer;
}

function begin(headers: Record<string, string> = multipart) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sending = request(`${site.url}/avatar`, {
    method: "POST",
    // Each on a connection of its own: one that is kept may be closing just now.
    agent: false,
    headers: {
      ...headers,
      cookie,
      authorization: `Bearer ${client.token}`,
      "x-xsrf-token": client.cookies.get("XSRF-TOKEN")!,
    },
  });
  const answer = new Promise<{ status: number; retryAfter: string | undefined; body: Problem }>((resolve, reject) => {
    sending.on("error", reject).on("response", (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          resolve({
            status: response.statusCode!,
            retryAfter: response.headers["retry-after"],
            body: JSON.parse(Buffer.concat(chunks).toString()),
          });
        });
    });
  });
  return { sending, answer };
}

const raw = (body: string, headers?: Record<string, string>) => sendRaw([Buffer.from(body, "latin1")], headers);

describe("a form with a file", () => {
  it("A form with a file is read with its fields in any order", async () => {
    const around = part('name="unknown"', "text") + part('name="unknown"', "again");
    for (const body of [
      filePart("file"),
      around + filePart("file"),
      filePart("file") + around,
      `before\r\n${filePart("file")}`,
    ]) {
      expect((await raw(`${body}${ends}after`)).status).toBe(200);
    }
  });

  it.each(
    firstOrAll([
      ["has no file", part('name="a"', "b") + ends],
      ["has text where the file should be", part('name="file"', "b") + ends],
      ["is empty", ends],
      ["is nothing at all", ""],
      ["has a file that nobody chose", part('name="file"; filename=""', "") + ends],
    ]),
  )("A form with a file that %s gets an error at the file", async (_name, body) => {
    const answer = await raw(body);
    expect(answer.body).toMatchObject({ status: 400, code: "BAD_REQUEST", errors: [{ path: "file" }] });
  });

  it.each(
    firstOrAll([
      ["ends too early", filePart("file")],
      ["ends within the file", filePart("file").slice(0, -20)],
      ["ends within a header", '--x\r\nContent-Disposition: form-data; name="fi'],
      ["has another boundary", filePart("file").replaceAll("--x", "--y")],
      ["has a file in another field", filePart("picture") + filePart("file") + ends],
      ["has two files in one field", filePart("file") + filePart("file") + ends],
      ["has too many fields", part('name="a"', "b").repeat(200) + filePart("file") + ends],
      ["has too many files", filePart("a").repeat(200) + ends],
      ["has a field with a name too long", part(`name="${"n".repeat(5000)}"`, "b") + filePart("file") + ends],
      ["has a field too long", part('name="a"', "b".repeat(2 * MB)) + filePart("file") + ends],
      [
        "has a field that says it is JSON",
        '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n' + ends,
      ],
      ["has a field named like what every object has", part('name="__proto__"', "b") + filePart("file") + ends],
      ["has headers too long", part(`name="a"; x="${"y".repeat(200_000)}"`, "b") + ends],
    ]),
  )("A form with a file that %s gets 400 BAD_REQUEST", async (_name, body) => {
    expect((await raw(body)).body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });

  it.each(
    firstOrAll([
      ["without a boundary", "multipart/form-data"],
      ["with an empty boundary", "multipart/form-data; boundary="],
      ["as JSON", "application/json"],
      ["urlencoded", "application/x-www-form-urlencoded"],
      ["of another kind of multipart", "multipart/mixed; boundary=x"],
    ]),
  )("A multipart request with %s gets 400 BAD_REQUEST", async (_name, type) => {
    for (const body of [filePart("file") + ends, '{"file":"x"}', ""]) {
      expect((await raw(body, { "content-type": type })).body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    }
  });

  it("A form larger than 12 MB gets 413, with or without Content-Length", { tags: "variation" }, async () => {
    const start = Buffer.from(part('name="file"; filename="a.gif"', "").trimEnd() + "\r\n\r\n");
    const pieces = [start, ...Array.from({ length: 13 }, () => Buffer.alloc(MB))];
    const size = String(start.length + 13 * MB);
    for (const headers of [multipart, { ...multipart, "content-length": size }]) {
      expect((await sendRaw(pieces, headers)).body).toMatchObject({ status: 413, code: "TOO_LARGE" });
    }
    expectProblem(await client.post("/avatar", { files: { file: Buffer.alloc(13 * MB) } }), 413, "TOO_LARGE");
  });

  it("A form below 12 MB gets the error of its file first", { tags: "variation" }, async () => {
    const answer = await client.post("/avatar", { files: { file: Buffer.alloc(11 * MB) } });
    expectProblem(answer, 400, "IMAGE_INVALID", "file");
  });

  it("A form that is aborted half-way leaves nothing behind", async () => {
    const before = await site.context.database.db.select().from(images);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      ...multipart,
      cookie,
      authorization: `Bearer ${client.token}`,
      "x-xsrf-token": client.cookies.get("XSRF-TOKEN")!,
    };
    for (let n = 0; n < 5; n += 1) {
      const sending = request(`${site.url}/avatar`, { method: "POST", headers });
      const closed = new Promise<void>((resolve) => void sending.on("error", () => {}).on("close", resolve));
      sending.write(filePart("file"));
      await soon();
      sending.destroy();
      await closed;
    }
    expect((await client.get("/v1/user")).status).toBe(200);
    expect(await site.context.database.db.select().from(images)).toEqual(before);
  });

  it("A refused form does not block the next request of the same connection", { tags: "variation" }, async () => {
    for (const body of [filePart("a").repeat(200) + ends, "x".repeat(3 * MB), filePart("file") + ends]) {
      expect([200, 400]).toContain((await raw(body)).status);
    }
  });
});

describe("a form without files", () => {
  it("A form without files may be multipart when the contract allows it", async () => {
    const message = { user_name: "Ada", user_email: "ada@example.org", message: "Good evening" };
    expect((await client.post("/v0/contact", { body: message, files: {} })).status).toBe(202);
    const missing = await client.post("/v0/contact", { body: { ...message, message: "" }, files: {} });
    expectProblem(missing, 400, "BAD_REQUEST", "message");
    const nul = await client.post("/v0/contact", { body: { ...message, message: "a\0b" }, files: {} });
    expectProblem(nul, 400, "BAD_REQUEST");
  });
});

describe("forms of one person", () => {
  it(
    "Slow uploads of one member block more uploads of that member, but not of others",
    { tags: "variation" },
    async () => {
      // Somebody who has sent nothing before: a place is held until its answer is through.
      const previousClient = client;
      ({ client } = await aReader(site));
      await client.get("/v0/csrf");
      const tooMany = { status: 429, retryAfter: "5", code: "RATE_LIMITED" };
      // One more than there are places: whichever comes last is refused. Its connection may be closed before it reads why.
      const uploads = Array.from({ length: 5 }, () => {
        const { sending, answer } = begin();
        sending.write(Buffer.from(filePart("file"), "latin1"));
        return {
          sending,
          answer: answer.then(
            ({ status, retryAfter, body }) => ({ status, retryAfter, code: body.code }),
            () => tooMany,
          ),
        };
      });
      expect(await Promise.race(uploads.map(({ answer }) => answer))).toEqual(tooMany);
      expect((await previousClient.post("/avatar", { files: { file: picture } })).status).toBe(200);

      for (const { sending } of uploads) sending.end(ends);
      const answers = await Promise.all(uploads.map(({ answer }) => answer));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429]);
      // Their places are free again.
      expect((await client.post("/avatar", { files: { file: picture } })).status).toBe(200);
      client = previousClient;
      // Their own limit is no fault of the site's.
      expect(site.errors).toEqual([]);
    },
  );
});
