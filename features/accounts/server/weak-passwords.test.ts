import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const somebody = {
  firstname: "Grażyna",
  lastname: "De Ledda",
  username: "nuoro1871",
  email: "sardinia+tales@example.org",
};

/** Passwords that attackers try first at any account. */
const common = [
  "123456",
  "password",
  "Password1",
  "QWERTY",
  "qwerty123",
  "iloveyou",
  "azerty",
  "juventus",
  "aaaaaa",
  "121212",
  "abcabc",
  "abcdef",
  "FEDCBA",
  "9876543210",
  "fabula",
  "Fabula2026",
];
/** Passwords that attackers try first when they know the owner's name. */
const ownNames = ["nuoro1871", "NUORO1871", "grazyna", "deledda", "DeLedda", "sardinia", "Sardinia"];
const good = ["inkwell7", "x7mq2p", "Nuoro1872", "tale8write"];

const register = (chosen: string) =>
  site.visitor().post("/auth/register", { body: { ...aRegistration(), ...somebody, password: chosen } });
const login = ({ email }: Pick<Person, "email">, sent: string) =>
  site.visitor().post("/auth/login", { body: { email, password: sent } });

describe("common passwords and the member's own name", () => {
  it.each(firstOrAll([...common, ...ownNames]))(
    "A sign-up with the weak password %s is refused at its field",
    async (chosen) => {
      expectProblem(await register(chosen), 400, "PASSWORD_COMMON", "password");
    },
  );

  it("A change to a weak password is refused at its field and changes nothing", async () => {
    const person = await aReader(site, { ...somebody, username: "sardinia1", email: "marianna.sirca@example.org" });
    const change = (newPassword: string) =>
      person.client.patch("/v1/auth/change-password", { body: { oldPassword: password, newPassword } });
    for (const chosen of ["sardinia1", "SARDINIA1", "grazyna", "dragon1", "111111"]) {
      expectProblem(await change(chosen), 400, "PASSWORD_COMMON", "newPassword");
    }
    expect((await login(person, password)).status).toBe(200);
    expect((await change(good[0]!.toUpperCase())).body).toBe("Password cambiata con successo");
  });

  it(
    "A reset to a weak password is refused at its field and leaves its link usable",
    { tags: "variation" },
    async () => {
      const person = await aReader(site, { username: "kosmosko", email: "cosima77@example.org" });
      await site.visitor().post("/auth/reset-password-request", { query: { email: person.email } });
      const token = await site.mailedToken(person.email);
      const reset = (chosen: string) =>
        site.visitor().post("/auth/reset-password", { query: { newPassword: chosen, confirmPassword: chosen, token } });
      for (const chosen of ["Kosmosko", "cosima77", "password1"])
        expectProblem(await reset(chosen), 400, "PASSWORD_COMMON", "newPassword");
      expect((await login(person, password)).status).toBe(200);
      expect((await reset("x7mq2p")).status).toBe(200);
      expect((await login(person, "x7mq2p")).status).toBe(200);
    },
  );

  it("The refusal of a weak password does not reveal whether the e-mail is taken", async () => {
    const { email } = await aReader(site);
    const body = { ...aRegistration(), email, password: "123456" };
    expectProblem(await site.visitor().post("/auth/register", { body }), 400, "PASSWORD_COMMON", "password");
  });
});

it.each(firstOrAll(good))("Other passwords are accepted: %s", async (chosen) => {
  const unique = aRegistration();
  const body = { ...unique, firstname: somebody.firstname, lastname: somebody.lastname, password: chosen };
  expect((await site.visitor().post("/auth/register", { body })).status).toBe(201);
});
