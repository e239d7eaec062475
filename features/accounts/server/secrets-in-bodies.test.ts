import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailedPages, withoutToken } from "#vocabulary/mailed-pages.ts";
import type { Send } from "#tests/support/client.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aFreePort, startServer, whenReady } from "#tests/support/server-process.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Passwords, tokens and e-mails come in bodies; the query is still accepted (behaviour.md, Calls 13); no log holds either. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const post = (path: string, send: Send) => site.visitor().post(path, send);

async function aResetToken() {
  const { email } = await aReader(site);
  expect((await post("/auth/reset-password-request", { body: { email } })).status).toBe(200);
  return { email, token: await site.mailedToken(email) };
}

const urlencoded = (fields: Record<string, string>): Send => ({
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

/** The ways to send a field: as a JSON body, as a form, or in the query. */
const ways: [string, (fields: Record<string, string>) => Send][] = [
  ["JSON", (body) => ({ body })],
  ["an urlencoded form", urlencoded],
  ["a multipart form", (body) => ({ body, files: {} })],
  ["the query", (query) => ({ query })],
];

describe.each(firstOrAll(ways))("sent as %s", (_way, sent) => {
  it("A password reset accepts its token in either place", async () => {
    const { email, token } = await aResetToken();
    const fields = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
    expectProblem(
      await post("/auth/reset-password", sent({ ...fields, confirmPassword: "other1" })),
      400,
      "PASSWORDS_DIFFER",
    );
    expectProblem(await post("/auth/reset-password", sent({ ...fields, token: "made-up" })), 401, "TOKEN_INVALID");
    expect((await post("/auth/reset-password", sent(fields))).status).toBe(200);
    expect((await post("/auth/login", { body: { email, password: "brandnew1" } })).status).toBe(200);
    expectProblem(await post("/auth/reset-password", sent(fields)), 401, "TOKEN_INVALID");
  });

  it("An activation accepts its token in either place", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site);
    expect((await post("/auth/activate", sent({ token: await site.mailedToken(email) }))).status).toBe(200);
  });

  it("Requests for links accept the e-mail in either place", { tags: "variation" }, async () => {
    expect((await post("/auth/resend-activation", sent({ email: "nobody@example.org" }))).status).toBe(202);
    expectProblem(
      await post("/auth/reset-password-request", sent({ email: "nobody@example.org" })),
      406,
      "EMAIL_UNKNOWN",
    );
  });

  it("A missing or invalid field is named in the error", async () => {
    const { token } = await aResetToken();
    expectProblem(
      await post("/auth/reset-password", sent({ newPassword: "brandnew1", confirmPassword: "brandnew1" })),
      400,
      "BAD_REQUEST",
      "token",
    );
    const short = await post("/auth/reset-password", sent({ newPassword: "no", confirmPassword: "no", token }));
    expect([short.status, short.body.code]).toEqual([400, "BAD_REQUEST"]);
    expectProblem(await post("/auth/activate", sent({})), 400, "BAD_REQUEST", "token");
  });
});

it("The body wins where body and query differ", { tags: "variation" }, async () => {
  const { email, token } = await aResetToken();
  const query = { newPassword: "inquery1", confirmPassword: "inquery1", token: "made-up" };
  expect(
    (await post("/auth/reset-password", { query, body: { newPassword: "inbody1", confirmPassword: "inbody1", token } }))
      .status,
  ).toBe(200);
  expect((await post("/auth/login", { body: { email, password: "inbody1" } })).status).toBe(200);
});

describe("request log", () => {
  it(
    "The log contains no query, token, password or e-mail, even at the most verbose level",
    { tags: "variation" },
    async () => {
      const [database, dataDir, port] = [await aDatabase(), await aTemporaryFolder("log"), await aFreePort()];
      const env = {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: "trace",
        ADMIN_PASSWORD: "admin1234",
      };
      const server = startServer(env);
      try {
        const url = await whenReady(server, port);
        const { headers } = await fetch(`${url}/v0/csrf`);
        const csrf = /XSRF-TOKEN=([^;]+)/.exec(headers.get("set-cookie") ?? "")![1]!;
        const send = (path: string, body?: object) =>
          fetch(url + path, {
            method: "POST",
            headers: {
              cookie: `XSRF-TOKEN=${csrf}`,
              "x-xsrf-token": csrf,
              ...(body === undefined ? {} : { "content-type": "application/json" }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
        const secrets = { newPassword: "quetzal01", confirmPassword: "quetzal01", token: "quetzaltoken" };
        const query = new URLSearchParams(secrets).toString();
        for (const path of ["/auth/reset-password", "/auth/activate", "/auth/no-such-call"]) {
          await send(`${path}?${query}`);
          await send(path, secrets);
        }
        await send("/auth/login", { email: "quetzal@example.org", password });
        await send("/auth/resend-activation?email=quetzal%40example.org");
        for (const page of [...Object.values(mailedPages), "user/reset-password"])
          await fetch(`${url}/${page}/quetzaltoken?x=quetzal`, { headers: { accept: "text/html" } });
        await fetch(`${url}/auth/social/1/callback?code=quetzal&state=quetzal`);
      } finally {
        server.child.kill("SIGTERM");
        await server.exited;
        await database.drop();
      }
      expect(server.output()).toContain("/auth/reset-password");
      expect(server.output()).not.toMatch(/quetzal/i);
    },
  );
});

describe("pages with a token in their address", () => {
  const pages = [...Object.values(mailedPages), "user/reset-password"];

  it.each(pages)("The page /%s/… sends no referrer", async (page) => {
    const answer = await fetch(`${site.url}/${page}/a-token`, { headers: { accept: "text/html" } });
    // The others ask only when their button is pressed.
    expect(answer.status).toBe(page === mailedPages.decision ? 404 : 200);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await answer.text()).toMatch(/name="robots" content="noindex"/);
  });

  it.each(pages)("The log contains the path /%s/… without its token", { tags: "variation" }, (page) => {
    expect(withoutToken(`/${page}/a-token`)).toBe(`/${page}/…`);
  });

  it("Other pages are not treated as pages with a token", async () => {
    expect(withoutToken("/posts/horror/42")).toBe("/posts/horror/42");
    const answer = await fetch(`${site.url}/login`, { headers: { accept: "text/html" } });
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });
});
