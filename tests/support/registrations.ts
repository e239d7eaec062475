import type { TestSite } from "./site.ts";

let count = 0;

/** The values of a sign-up form, with another username each time. */
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

/** An account whose activation link has not been opened. */
export async function anUnconfirmedAccount(site: TestSite, overrides: Record<string, unknown> = {}) {
  const form = aRegistration(overrides);
  const { status, body } = await site.visitor().post("/auth/register", { body: form });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return { ...form, email: String(form.email), id: Number(body.id) };
}
