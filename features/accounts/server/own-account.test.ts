import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { aReader } from "#tests/support/people.ts";
import { anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A new member's account contains every field and no secret", async () => {
  const { id, username, email, password } = await anUnconfirmedAccount(site, { languageName: "PT" });
  const createdAt = site.clock.now().toISOString();
  const client = site.visitor();
  await client.post("/auth/activate", { query: { token: await site.mailedToken(email) } });
  client.token = (await client.post("/auth/login", { body: { email, password } })).body.token;
  expect((await client.get("/v1/user")).body).toEqual({
    id,
    username,
    role: "ROLE_USER",
    firstname: "Grazia",
    lastname: "Deledda",
    email,
    picProfile: null,
    bio: "",
    instagram: "",
    fb: "",
    website: "",
    privacy: "profile-tales-trophies",
    languageName: "PT",
    theme: "system",
    banLevel: 0,
    banPoints: 3,
    commentBannedUntil: null,
    loginBannedUntil: null,
    commentBan: null,
    isTroll: false,
    userBannedUntil: null,
    hasPassword: true,
    createdAt,
  });
});

it("The account contains the end of a running ban, and not of an expired one", async () => {
  const now = site.clock.now().getTime();
  const [past, soon] = [new Date(now - HOUR), new Date(now + HOUR)];
  const { client } = await aReader(site, { commentBannedUntil: soon, loginBannedUntil: past });
  expect((await client.get("/v1/user")).body).toMatchObject({
    commentBannedUntil: soon.toISOString(),
    userBannedUntil: soon.toISOString(),
  });
  site.clock.advance(2 * HOUR);
  expect((await client.get("/v1/user")).body.userBannedUntil).toBe(null);
});
