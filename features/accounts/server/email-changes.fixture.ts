import { expect } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import type { TestSite } from "#tests/support/site.ts";

/** The calls that change e-mails, for tests at this site. Visitors use another network for each call. */
export function emailChangesAt(site: TestSite) {
  let count = 0;
  const aNewEmail = () => `corrected${(count += 1)}@example.org`;
  let network = 0;
  const visitor = () => site.visitor(`198.51.100.${(network = (network + 1) % 250)}`);

  const change = ({ client }: Person, newEmail: string, sent = password) =>
    client.patch("/v1/auth/change-email", { body: { newEmail, password: sent } });
  const confirm = (token: string) => visitor().post("/auth/confirm-email", { body: { token } });
  const undo = (token: string, client: Client = visitor()) => client.post("/auth/undo-email", { body: { token } });
  const emailOf = async ({ client }: Person) => (await client.get("/v1/user")).body.email;
  const login = (email: string) => visitor().post("/auth/login", { body: { email, password } });
  const signUp = (email: string) => visitor().post("/auth/register", { body: aRegistration({ email }) });

  /** A member who has requested a change of e-mail, with the tokens of both mails. */
  async function aRequestedChange(person?: Person, newEmail = aNewEmail()) {
    const owner = person ?? (await aReader(site));
    const oldEmail = await emailOf(owner);
    expect((await change(owner, newEmail)).status).toBe(202);
    return {
      owner,
      oldEmail,
      newEmail,
      confirmToken: await site.mailedToken(newEmail),
      undoToken: await site.mailedToken(oldEmail),
    };
  }

  async function aConfirmedChange(person?: Person, newEmail?: string) {
    const request = await aRequestedChange(person, newEmail);
    expect((await confirm(request.confirmToken)).status).toBe(200);
    return request;
  }
  return { aNewEmail, visitor, change, confirm, undo, emailOf, login, signUp, aRequestedChange, aConfirmedChange };
}
