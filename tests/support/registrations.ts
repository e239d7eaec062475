import type { TestSite } from "./site.ts";

let count = 0;

/** What a sign-up form sends; each one is for somebody else. */
export function aRegistration(overrides: Record<string, unknown> = {}) {
  count += 1;
  return {
    firstname: "Grazia",
    lastname: "Deledda",
    username: `reader${count}`,
    email: `reader${count}@example.org`,
    password: "inkwell7",
    languageName: "EN",
    acceptedTerms: true,
    overThirteen: true,
    ...overrides,
  };
}

/** Somebody who signed up at this site and has not opened the link yet. */
export async function anUnconfirmedAccount(site: TestSite, overrides: Record<string, unknown> = {}) {
  const form = aRegistration(overrides);
  const { status, body } = await site.visitor().post("/auth/register", { body: form });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return { ...form, email: String(form.email), id: Number(body.id) };
}
