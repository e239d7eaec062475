import { hash } from "@node-rs/argon2";
import type { Role } from "#vocabulary/roles.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { insertUser, userById } from "#features/accounts/server/queries.ts";
import { openSession } from "#features/accounts/server/sessions.ts";
import type { users } from "#features/accounts/server/tables.ts";
import type { Client } from "./client.ts";
import type { TestSite } from "./site.ts";

/** A member with an open session. */
export interface Person {
  id: number;
  username: string;
  email: string;
  client: Client;
}

export const password = "inkwell7";
/** With the smallest parameters of Argon2: the product's would cost a tenth of the processor's time of all tests. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let count = 0;

/** Columns of the table `users`, or `isTroll` for a read-only account. */
type Overrides = Partial<typeof users.$inferInsert> & { isTroll?: boolean };

async function aPerson(site: TestSite, role: Role, { isTroll = false, ...overrides }: Overrides): Promise<Person> {
  count += 1;
  const username = overrides.username ?? `${role.toLowerCase()}${count}`;
  const email = overrides.email ?? `${username.toLowerCase()}@example.org`;
  const now = site.clock.now();
  const { db } = site.context.database;
  const { id } = await insertUser(db, {
    firstname: "Ada",
    lastname: "Lovel",
    language: "EN" satisfies LanguageName,
    passwordHash: await passwordHash,
    activatedAt: now,
    createdAt: now,
    role,
    trollSince: isTroll ? now : null,
    ...overrides,
    username,
    email,
  });
  const user = await userById(db, id);
  const client = site.visitor();
  client.cookies.set("XSRF-TOKEN", await site.antiForgery());
  client.token = (await openSession(site.context, db, user!)).token;
  return { id, username, email, client };
}

/** Another session for a member whose own is over, because the clock was moved. */
export async function logInAgain(site: TestSite, { id, client }: Person): Promise<void> {
  const { db } = site.context.database;
  client.token = (await openSession(site.context, db, (await userById(db, id))!)).token;
}

/** A member who reads and writes: both have the role USER. */
export const aReader = (site: TestSite, overrides: Overrides = {}) => aPerson(site, "USER", overrides);
export const aWriter = aReader;
export const aModerator = (site: TestSite, overrides: Overrides = {}) => aPerson(site, "MODERATOR", overrides);
export const anAdmin = (site: TestSite, overrides: Overrides = {}) => aPerson(site, "ADMIN", overrides);
