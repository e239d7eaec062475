import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Calls } from "#kit/calls/endpoint.ts";
import type { Client } from "#tests/support/client.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { ADMIN_PASSWORD: "" } });
});
afterAll(() => site.close());

const generatedPassword = () => site.administrator!.generatedPassword!;

async function loggedIn(sent: string): Promise<Client> {
  const client = site.visitor();
  const answer = await client.post("/auth/login", { body: { email: site.administrator!.email, password: sent } });
  expect(answer.status).toBe(200);
  client.token = answer.body.token;
  return client;
}

const change = (client: Client, oldPassword: string, newPassword: string) =>
  client.patch("/v1/auth/change-password", { body: { oldPassword, newPassword } });

/** Every call that reads a session, also optionally, with numbers as path parameters. */
const calls = Object.values(api)
  .flatMap((area) => Object.values(area as Calls))
  .filter(({ caller, optionalSession }) => caller !== "visitor" || optionalSession === true)
  .map((endpoint) => ({ ...endpoint, address: endpoint.path.replaceAll(/:\w+/g, "1") }));
const open = ["GET /v1/user", "PATCH /v1/auth/change-password", "POST /logout"];

describe("first administrator with a generated password", () => {
  it("A generated administrator password allows only to change it, to read the account and to log out", async () => {
    const client = await loggedIn(generatedPassword());
    for (const { method, path, address } of calls) {
      if (open.includes(`${method} ${path}`)) continue;
      const answer = await client.call(method, address);
      expectProblem(answer, 403, "PASSWORD_CHANGE_REQUIRED");
    }
    expect((await client.get("/v1/user")).body).toMatchObject({ username: site.administrator!.username });
    expect((await client.post("/logout")).status).toBe(204);
  });

  it("A session with a generated password is refused on the live connection", async () => {
    const client = await loggedIn(generatedPassword());
    const { username, email } = site.administrator!;
    const listener = await aLiveClient(site, { id: 0, username, email, client });
    expect(await listener.refused).toMatchObject({ message: "Log in first" });
  });

  it("Public calls that recognise members refuse a session with a generated password, but answer without the token", async () => {
    const client = await loggedIn(generatedPassword());
    const query = { username: site.administrator!.username };
    expectProblem(await client.get("/v0/profile", { query }), 403, "PASSWORD_CHANGE_REQUIRED");
    expect((await site.visitor().get("/v0/profile", { query })).status).toBe(200);
    // Calls that do not recognise members read no session.
    expect((await client.get("/v0/country")).status).toBe(200);
  });

  it(
    "The required password change applies to all sessions and after a restart, until the password is changed",
    { tags: "variation" },
    async () => {
      const [client, other] = [await loggedIn(generatedPassword()), await loggedIn(generatedPassword())];
      const { rows } = await site.context.database.pool.query("select password_change_required as required from users");
      expect(rows).toEqual([{ required: true }]);
      expect((await change(client, "notmine1", "inkwell7")).body).toBe("Password attuale incorretta");
      expectProblem(await client.get("/v1/users"), 403, "PASSWORD_CHANGE_REQUIRED");
      expectProblem(await change(client, generatedPassword(), generatedPassword()), 400, "BAD_REQUEST", "newPassword");
      expectProblem(await change(client, generatedPassword(), "password"), 400, "PASSWORD_COMMON", "newPassword");
      expect((await change(client, generatedPassword(), "inkwell7")).body).toBe("Password cambiata con successo");
      expect((await client.get("/v1/users")).status).toBe(200);
      expectProblem(await other.get("/v1/user"), 401, "UNAUTHENTICATED");
      expect((await (await loggedIn("inkwell7")).get("/v1/users")).status).toBe(200);
    },
  );
});

it("A password reset by mail fulfils the required password change", { tags: "variation" }, async () => {
  const own = await aSite({ env: { ADMIN_PASSWORD: "", ADMIN_EMAIL: "boss@example.org" } });
  await own.visitor().post("/auth/reset-password-request", { query: { email: "boss@example.org" } });
  const query = {
    newPassword: "inkwell7",
    confirmPassword: "inkwell7",
    token: await own.mailedToken("boss@example.org"),
  };
  await own.visitor().post("/auth/reset-password", { query });
  const client = own.visitor();
  client.token = (
    await client.post("/auth/login", { body: { email: "boss@example.org", password: "inkwell7" } })
  ).body.token;
  expect((await client.get("/v1/users")).status).toBe(200);
  await own.close();
});

it.each([
  ["inkwell7", false],
  ["password1", true],
  ["fabula", true],
])(
  "The start reports whether ADMIN_PASSWORD is a common password: %s",
  { tags: "variation" },
  async (chosen, isCommon) => {
    const own = await aSite({ env: { ADMIN_PASSWORD: chosen } });
    expect(own.administrator).toMatchObject({ generatedPassword: null, hasCommonPassword: isCommon });
    await own.close();
  },
);

it("A password given by ADMIN_PASSWORD needs no change", { tags: "variation" }, async () => {
  const own = await aSite({ env: { ADMIN_PASSWORD: "inkwell7", ADMIN_EMAIL: "boss@example.org" } });
  const client = own.visitor();
  client.token = (
    await client.post("/auth/login", { body: { email: "boss@example.org", password: "inkwell7" } })
  ).body.token;
  expect((await client.get("/v1/users")).status).toBe(200);
  await own.close();
});
