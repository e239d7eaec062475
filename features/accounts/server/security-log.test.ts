import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { loginFailures } from "#vocabulary/account-limits.ts";
import { aReader, password } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(() => void site.securityLog.splice(0));

let lastByte = 0;
const anAddress = () => `198.51.100.${(lastByte += 1)}`;
const login = (email: string, sent: string, address = anAddress()) =>
  site.visitor(address).post("/auth/login", { body: { email, password: sent } });
const network = expect.stringMatching(/^[\w-]{16}$/);

describe("security log", () => {
  it("Each refused login is logged with the account's id, if any, and a hash of the network", async () => {
    const person = await aReader(site);
    const unconfirmed = await aReader(site, { activatedAt: null });
    const banned = await aReader(site, { loginBannedUntil: new Date(site.clock.now().getTime() + 1000) });
    await login(person.email, "wrong123");
    await login("nobody@example.org", "wrong123");
    await login(unconfirmed.email, password);
    await login(banned.email, password);
    const logLine = { event: "login-refused", network };
    expect(site.securityLog).toMatchObject([
      { ...logLine, userId: person.id, code: "BAD_CREDENTIALS" },
      { ...logLine, userId: null, code: "BAD_CREDENTIALS" },
      { ...logLine, userId: unconfirmed.id, code: "NOT_ACTIVATED" },
      { ...logLine, userId: banned.id, code: "BANNED" },
    ]);
  });

  it("A lock-out is logged once, however many attempts follow", { tags: "variation" }, async () => {
    const [{ id, email }, address] = [await aReader(site), anAddress()];
    for (let n = 0; n < loginFailures.perAccountAndNetwork + 4; n += 1) await login(email, `wrong${n}`, address);
    const lockOuts = site.securityLog.filter(({ event }) => event === "lock-out");
    expect(lockOuts).toMatchObject([{ userId: id, network, locks: "account-in-network" }]);
  });

  it(
    "Attempts after a lock-out are logged once in 15 minutes per account and network",
    { tags: "variation" },
    async () => {
      const [{ id, email }, other, address] = [await aReader(site), await aReader(site), anAddress()];
      const lockedOut = () => site.securityLog.filter(({ code }) => code === "RATE_LIMITED");
      const guess = async ({ email, address }: { email: string; address: string }, times: number) => {
        for (let n = 0; n < times; n += 1) await login(email, `wrong${n}`, address);
      };
      await guess({ email, address }, loginFailures.perAccountAndNetwork);
      expect(lockedOut()).toEqual([]);
      await guess({ email, address }, 3);
      await guess({ email: other.email, address }, loginFailures.perAccountAndNetwork + 2);
      const logLine = { event: "login-refused", network };
      expect(lockedOut()).toMatchObject([
        { ...logLine, userId: id },
        { ...logLine, userId: other.id },
      ]);

      site.clock.advance(loginFailures.window);
      await guess({ email, address }, loginFailures.perAccountAndNetwork + 2);
      expect(lockedOut().map(({ userId }) => userId)).toEqual([id, other.id, id]);
    },
  );

  it("A lock-out within a session is logged", { tags: "variation" }, async () => {
    const { id, client } = await aReader(site);
    const body = { oldPassword: "wrong123", newPassword: "vq7hx2m" };
    for (let n = 0; n < loginFailures.perAccountAndNetwork; n += 1)
      await client.patch("/v1/auth/change-password", { body });
    expect(site.securityLog).toMatchObject([{ event: "lock-out", userId: id, network, locks: "owner" }]);
  });

  it("A repeated forbidden call is logged once in 15 minutes", { tags: "variation" }, async () => {
    const [first, second] = [await aReader(site), await aReader(site)];
    for (const { client } of [first, first, second, first]) await client.get("/v1/users");
    expect(site.securityLog.map(({ userId }) => userId)).toEqual([first.id, second.id]);
    site.clock.advance(15 * MINUTE);
    await first.client.get("/v1/users");
    expect(site.securityLog.map(({ userId }) => userId)).toEqual([first.id, second.id, first.id]);
  });

  it("Each forbidden call of a logged-in member is logged", async () => {
    const { id, client } = await aReader(site);
    await client.get("/v1/users");
    await client.post("/v1/posts", { body: {}, antiForgery: false });
    await client.put("/v1/user/remove", { body: { password: "wrong123" } });
    const forbidden = { event: "forbidden", userId: id, network };
    expect(site.securityLog).toMatchObject([
      { ...forbidden, code: "FORBIDDEN", call: "GET /v1/users" },
      { ...forbidden, code: "CSRF", call: "POST /v1/posts" },
      { ...forbidden, code: "BAD_CREDENTIALS", call: "PUT /v1/user/remove" },
    ]);
  });

  it("The log identifies a network by a stable hash, and contains no e-mail, address, password or token", async () => {
    const [{ email, username, client }, address] = [await aReader(site), anAddress()];
    await login(email, "wrong123", address);
    await login(email, "wrong123", address);
    await login(email, "wrong123");
    await client.get("/v1/users");
    const [first, second, third] = site.securityLog;
    expect([second!.network === first!.network, third!.network === first!.network]).toEqual([true, false]);
    const text = JSON.stringify(site.securityLog);
    for (const secret of [email, username, address, "198.51.100", "wrong123", client.token!])
      expect(text).not.toContain(secret);
  });
});
