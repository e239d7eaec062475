import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Problem } from "#vocabulary/errors.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Errors that occur before a route is found get problem details like all others. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

function sendRaw(text: string): Promise<{ head: string; body: Problem }> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk)).on("error", reject);
    socket.on("end", () => {
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      resolve({ head, body: JSON.parse(body) });
    });
  });
}

it.each([
  ["no HTTP at all", "GARBAGE\r\n\r\n", 400, "BAD_REQUEST"],
  [
    "two lengths of the body",
    "POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
    "BAD_REQUEST",
  ],
  ["a second Host", "GET /v0/country HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n", 400, "BAD_REQUEST"],
  ["a second Host of a page", "GET / HTTP/1.1\r\nHost: x\r\nHOST: x\r\nConnection: close\r\n\r\n", 400, "BAD_REQUEST"],
  ["a head without end", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`, 431, "TOO_LARGE"],
])("A request with %s gets problem details", async (_name, text, status, code) => {
  const { head, body } = await sendRaw(text);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain("content-type: application/problem+json; charset=utf-8");
  expect(body).toMatchObject({ status, code, detail: expect.any(String), type: `urn:fabula:error:${code}` });
});

it("A body that is not UTF-8 is refused, and nothing of it is stored", async () => {
  const { client, username } = await aReader(site, { firstname: "Jorge" });
  await client.get("/v0/csrf");
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = Buffer.from(
    '{"firstname":"J\xe9r","lastname":"Luis","bio":"","instagram":"","fb":"","website":""}',
    "latin1",
  );
  const headers = {
    "content-type": "application/json; charset=latin1",
    authorization: `Bearer ${client.token}`,
    cookie,
    "x-xsrf-token": client.cookies.get("XSRF-TOKEN")!,
  };
  const answer = await fetch(`${site.url}/v1/user`, { method: "PUT", headers, body });
  expect([answer.status, (await answer.json()).code]).toEqual([400, "BAD_REQUEST"]);
  expect((await client.get("/v0/profile", { query: { username } })).body.firstname).toBe("Jorge");
});

it("Names need enough visible letters; languages need ASCII", async () => {
  const { client } = await aReader(site);
  const profile = { lastname: "Luis", bio: "", instagram: "", fb: "", website: "" };
  for (const firstname of ["a\u200b", "\u3164a", "a\uffff"]) {
    expectProblem(await client.put("/v1/user", { body: { ...profile, firstname } }), 400, "BAD_REQUEST", "firstname");
  }
  expectProblem(
    await client.put("/v1/user", { body: { ...profile, firstname: "Ada", languageName: "\u0131t" } }),
    400,
    "BAD_REQUEST",
    "languageName",
  );
});

it("A redirect keeps the language of the address", async () => {
  const { username } = await aReader(site);
  const answer = await fetch(`${site.url}/profile/${username.toUpperCase()}?lang=it&tab=trophies`, {
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toBe(`/profile/${username}?tab=trophies&lang=it`);
});
