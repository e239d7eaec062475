import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { signUps } from "#vocabulary/account-limits.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1", SIGN_UPS_PER_HOUR: "5" } });
});
afterAll(() => site.close());

let lastNetwork = 0;
const aNetwork = () => `2001:db8:${(lastNetwork += 1).toString(16)}`;
const from = (network: string) => site.visitor(`${network}::${Math.floor(Math.random() * 9999)}`);

const signUp = (network: string, overrides: Record<string, unknown> = {}) =>
  from(network).post("/auth/register", { body: aRegistration(overrides) });
const askReset = (network: string, email: string) =>
  from(network).post("/auth/reset-password-request", { query: { email } });
const resend = (email: string) => from(aNetwork()).post("/auth/resend-activation", { query: { email } });
const mailsTo = async (...emails: string[]) =>
  (await site.mails()).filter(({ recipient }) => emails.includes(recipient)).length;

describe("sign-ups from one network", () => {
  it("After 5 sign-ups a network is refused for an hour, and other networks are not", async () => {
    const network = aNetwork();
    for (let n = 0; n < 5; n += 1) expect((await signUp(network)).status).toBe(201);
    const answer = await signUp(network);
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(answer.headers.get("retry-after")).toBe("3600");
    expect((await signUp(aNetwork())).status).toBe(201);
    site.clock.advance(HOUR);
    expect((await signUp(network)).status).toBe(201);
  });

  it("Refused sign-ups do not count towards the limit", { tags: "variation" }, async () => {
    const network = aNetwork();
    for (let n = 0; n < 6; n += 1) expectProblem(await signUp(network, { username: "x" }), 400, "USERNAME_INVALID");
    for (let n = 0; n < 5; n += 1) expect((await signUp(network)).status).toBe(201);
  });

  it("Simultaneous sign-ups of a network are limited to 5, with 5 mails", { tags: "variation" }, async () => {
    const network = aNetwork();
    const emails = Array.from({ length: 12 }, (_, n) => `crowd${n}@example.org`);
    const answers = await Promise.all(emails.map((email) => signUp(network, { email })));
    expect(statusCounts(answers)).toEqual({ 201: 5, 429: 7 });
    expect(await mailsTo(...emails)).toBe(5);
  });

  it("SIGN_UPS_PER_HOUR sets the limit of sign-ups", { tags: "variation" }, async () => {
    const school = await aSite({ env: { SIGN_UPS_PER_HOUR: "7" } });
    const answers = [];
    for (let n = 0; n < 8; n += 1)
      answers.push(await school.visitor().post("/auth/register", { body: aRegistration() }));
    expect(statusCounts(answers)).toEqual({ 201: 7, 429: 1 });
    await school.close();
  });
});

describe("activation mails to one mailbox", () => {
  it(
    "A mailbox gets at most 5 activation mails an hour, for all its plus-addresses and all networks",
    { tags: "variation" },
    async () => {
      const emails = [
        "victim@example.org",
        "Victim+1@example.org",
        "victim+a+b@EXAMPLE.org",
        "VICTIM+x@example.org",
        "victim+@example.org",
      ];
      for (const email of emails) expect((await signUp(aNetwork(), { email })).status).toBe(201);
      const answer = await signUp(aNetwork(), { email: "victim+6@example.org" });
      expectProblem(answer, 429, "RATE_LIMITED");
      expect(answer.headers.get("retry-after")).toBe("3600");
      expect((await signUp(aNetwork(), { email: "victims@example.org" })).status).toBe(201);
      expect(await mailsTo(...emails, "victim+6@example.org")).toBe(5);
      site.clock.advance(HOUR);
      expect((await signUp(aNetwork(), { email: "victim+6@example.org" })).status).toBe(201);
    },
  );

  it("Repeated activation mails count, and their answer stays the same", { tags: "variation" }, async () => {
    const email = "patient@example.org";
    await signUp(aNetwork(), { email });
    for (let n = 0; n < 8; n += 1) {
      // A mail that is still being sent after its lease would be sent twice.
      await mailsTo(email);
      site.clock.advance(3 * MINUTE);
      expect((await resend(email)).status).toBe(202);
    }
    expect(await mailsTo(email)).toBe(5);
    site.clock.advance(HOUR);
    await resend(email);
    expect(await mailsTo(email)).toBe(6);
  });

  it("Simultaneous sign-ups send at most 5 activation mails to a mailbox", { tags: "variation" }, async () => {
    const emails = Array.from({ length: 10 }, (_, n) => `atonce+${n}@example.org`);
    expect(statusCounts(await Promise.all(emails.map((email) => signUp(aNetwork(), { email }))))).toEqual({
      201: 5,
      429: 5,
    });
    expect(await mailsTo(...emails)).toBe(5);
  });
});

describe("answers that reveal whether an e-mail is known", () => {
  it("A network gets at most 20 answers an hour that reveal whether an e-mail is known", async () => {
    const network = aNetwork();
    const { email } = await aReader(site);
    const half = signUps.emailAnswersPerHour / 2;
    for (let n = 0; n < half; n += 1) expectProblem(await signUp(network, { email }), 406, "EMAIL_TAKEN");
    for (let n = 0; n < half; n += 1)
      expectProblem(await askReset(network, `nobody${n}@example.org`), 406, "EMAIL_UNKNOWN");
    const answer = await askReset(network, "nobody@example.org");
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(answer.headers.get("retry-after")).toBe("3600");
    // Calls that would succeed are refused, too: a success would reveal the same.
    expectProblem(await askReset(network, email), 429, "RATE_LIMITED");
    expectProblem(await signUp(network, { email }), 429, "RATE_LIMITED");
    expectProblem(await signUp(network), 429, "RATE_LIMITED");
    expect((await askReset(aNetwork(), email)).status).toBe(200);
    site.clock.advance(HOUR);
    expectProblem(await askReset(network, "nobody@example.org"), 406, "EMAIL_UNKNOWN");
  });

  it("Parallel calls get no more than 20 revealing answers", { tags: "variation" }, async () => {
    const network = aNetwork();
    const answers = Array.from({ length: 30 }, (_, n) => askReset(network, `crowd.of.nobody${n}@example.org`));
    expect(statusCounts(await Promise.all(answers))).toEqual({ 406: 20, 429: 10 });
  });
});
