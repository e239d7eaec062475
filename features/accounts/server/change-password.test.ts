import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { whileRowIsLocked, untilBlocked } from "#tests/support/row-locks.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const change = (client: Client, oldPassword: string, newPassword: string) =>
  client.patch("/v1/auth/change-password", { body: { oldPassword, newPassword } });

const login = ({ email }: Person, sent: string) =>
  site.visitor().post("/auth/login", { body: { email, password: sent } });

function clientWith(token: string): Client {
  const client = site.visitor();
  client.token = token;
  return client;
}

describe("change of password", () => {
  it("Changing the password answers a fixed plain text with 200, whether it worked or not", async () => {
    const { client } = await aReader(site);
    const wrong = await change(client, "notmine1", "brandnew1");
    expect([wrong.status, wrong.body]).toEqual([200, "Password attuale incorretta"]);
    const right = await change(client, password, "brandnew1");
    expect([right.status, right.body]).toEqual([200, "Password cambiata con successo"]);
    for (const answer of [wrong, right]) expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("After a change only the new password logs in", async () => {
    const person = await aReader(site);
    await change(person.client, password, "brandnew1");
    expect((await login(person, "brandnew1")).status).toBe(200);
    expectProblem(await login(person, password), 403, "BAD_CREDENTIALS");
  });

  it("A wrong old password changes nothing", async () => {
    const person = await aReader(site);
    await change(person.client, "notmine1", "brandnew1");
    expect((await login(person, password)).status).toBe(200);
  });

  it("Changing the password ends all other sessions", async () => {
    const person = await aReader(site);
    const otherClient = clientWith((await login(person, password)).body.token);
    expect((await otherClient.get("/v1/user")).status).toBe(200);
    await change(person.client, password, "brandnew1");
    expectProblem(await otherClient.get("/v1/user"), 401, "UNAUTHENTICATED");
    expect((await person.client.get("/v1/user")).status).toBe(200);
  });

  it("A simultaneous login with the old password leaves no session", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const logins = Array.from({ length: 4 }, () => login(person, password));
    const [changed, ...opened] = await Promise.all([change(person.client, password, "brandnew1"), ...logins]);
    expect(changed.body).toBe("Password cambiata con successo");
    for (const { status, body } of opened) {
      if (status === 200) expectProblem(await clientWith(body.token).get("/v1/user"), 401, "UNAUTHENTICATED");
      else expect(status).toBe(403);
    }
  });

  it(
    "A password set by a mailed link at the same moment stays, and the change reports a wrong old password",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      const thief = clientWith((await login(person, password)).body.token);
      await site.visitor().post("/auth/reset-password-request", { query: { email: person.email } });
      const token = await site.mailedToken(person.email);
      const query = { newPassword: "theowners1", confirmPassword: "theowners1", token };
      let changing: ReturnType<typeof change> | undefined;
      const reset = await whileRowIsLocked(site, {
        table: "users",
        id: person.id,
        waiting: () => site.visitor().post("/auth/reset-password", { query }),
        concurrently: () => {
          changing = change(thief, password, "thethiefs1");
          return untilBlocked(site, 2);
        },
      });
      const changed = await changing!;
      expect([reset.status, changed.status, changed.body]).toEqual([200, 200, "Password attuale incorretta"]);
      expect((await login(person, "theowners1")).status).toBe(200);
      expectProblem(await login(person, "thethiefs1"), 403, "BAD_CREDENTIALS");
    },
  );

  it("Only one of several simultaneous password changes succeeds", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const chosen = Array.from({ length: 4 }, (_, n) => `chosen${n}${n}`);
    const answers = await Promise.all(chosen.map((each) => change(person.client, password, each)));
    const changed = chosen.filter((_, n) => answers[n]!.body === "Password cambiata con successo");
    expect(changed).toHaveLength(1);
    expect((await login(person, changed[0]!)).status).toBe(200);
  });

  it.each(firstOrAll(["", "short", "elevenchars", "with space", "sécret12"]))(
    "The new password %j is refused",
    async (newPassword) => {
      const { client } = await aReader(site);
      expectProblem(await change(client, password, newPassword), 400, "BAD_REQUEST", "newPassword");
    },
  );

  it("Changing to the same password is refused", { tags: "variation" }, async () => {
    const { client } = await aReader(site);
    expectProblem(await change(client, password, password), 400, "BAD_REQUEST", "newPassword");
  });

  it("Changing the password requires the old and the new one", async () => {
    const { client } = await aReader(site);
    const send = (body: unknown) => client.patch("/v1/auth/change-password", { body });
    expectProblem(await send({ newPassword: "brandnew1" }), 400, "BAD_REQUEST", "oldPassword");
    expectProblem(await send({ oldPassword: password }), 400, "BAD_REQUEST", "newPassword");
  });
});

describe("attempts at the old password with a stolen token", () => {
  it("After 5 wrong old passwords further attempts are refused for 15 minutes", async () => {
    const { client } = await aReader(site);
    for (let n = 0; n < 5; n += 1) expect((await change(client, `wrong${n}`, "brandnew1")).status).toBe(200);
    const answer = await change(client, password, "brandnew1");
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(answer.headers.get("retry-after")).toBe("900");
    site.clock.advance(15 * MINUTE);
    expect((await change(client, password, "brandnew1")).body).toBe("Password cambiata con successo");
  });

  it(
    "Parallel attempts at the old password get no more tries than sequential ones",
    { tags: "variation" },
    async () => {
      const { client } = await aReader(site);
      const guesses = Array.from({ length: 12 }, (_, n) => change(client, `wrong${n}`, "brandnew1"));
      expect(statusCounts(await Promise.all(guesses))).toEqual({ 200: 5, 429: 7 });
    },
  );
});
