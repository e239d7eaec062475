import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { anUnconfirmedAccount, aRegistration } from "#tests/support/registrations.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { eventually } from "#tests/support/eventually.ts";
import { anAdmin, aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await anOwnSite({ env: { SITE_NAME: "Racconti", SUPPORT_EMAIL: "office@school.example" } });
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const put = (body: object, by = admin) => by.client.put("/v1/site", { body });
const publicly = async () => (await site.visitor().get("/v0/site")).body;

describe("the settings of the site", () => {
  it("The environment gives first values, and everybody may read what is public", async () => {
    const { newcomerLinks: _team, mailDomains: _domains, ...shown } = builtInSettings;
    expect(await publicly()).toEqual({
      ...shown,
      name: "Racconti",
      operator: { name: null, address: null, email: "office@school.example" },
      sourceUrl: null,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await admin.client.get("/v1/site")).body).toMatchObject({ newcomerLinks: "hold", mailDomains: [] });
  });

  it("Administrators alone read and change them all", async () => {
    for (const person of [await aReader(site), await aModerator(site)]) {
      expectProblem(await person.client.get("/v1/site"), 403, "FORBIDDEN");
      expectProblem(await put({ name: "Mine" }, person), 403, "FORBIDDEN");
      expectProblem(await person.client.delete("/v1/site/logo"), 403, "FORBIDDEN");
    }
    expectProblem(await site.visitor().get("/v1/site"), 401, "UNAUTHENTICATED");
  });

  it("A change of some keeps the others, and null removes an entry", async () => {
    await put({
      taglines: { EN: "Stories of our class", it: "Storie della classe" },
      operator: { name: "Scuola Verdi" },
    });
    const { status, body } = await put({
      taglines: { EN: null },
      operator: { address: "Via Roma 1\r\n00100 Roma" },
      categories: { horror: { hidden: true }, fiaba: { hidden: false, titles: { IT: "Favole" } } },
      minimumAge: 0,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      taglines: { IT: "Storie della classe" },
      operator: { name: "Scuola Verdi", address: "Via Roma 1\n00100 Roma", email: "office@school.example" },
      minimumAge: 0,
    });
    expect(body.taglines).toEqual({ IT: "Storie della classe" });
    const after = await put({
      categories: { horror: null, fiaba: { hidden: true } },
      operator: { name: null, email: null },
    });
    expect(after.body.categories).toEqual({ fiaba: { hidden: true } });
    expect(after.body.operator).toMatchObject({ name: null, email: "office@school.example" });
    await put({ categories: { fiaba: null } });
    expect((await publicly()).categories).toEqual({});
  });

  it.each<[string, object]>([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(41) }],
    ["name", { name: "two\nlines" }],
    ["taglines", { taglines: { EN: "x".repeat(121) } }],
    ["taglines", { taglines: { DE: "Geschichten" } }],
    ["operator.email", { operator: { email: "nobody" } }],
    ["accent", { accent: "green" }],
    ["accent", { accent: "#7fd08f" }],
    ["languages", { languages: [] }],
    ["languages", { languages: ["IT", "it"] }],
    ["languages", { languages: ["DE"] }],
    ["categories", { categories: { western: { hidden: true } } }],
    ["signUps", { signUps: "sometimes" }],
    ["minimumAge", { minimumAge: 22 }],
    ["links", { links: [{ title: "Ours", address: "http://school.example" }] }],
    ["links", { links: [{ title: "Ours", address: "https://me:secret@school.example" }] }],
    ["links", { links: [{ title: "Ours", address: "//school.example" }] }],
    ["links", { links: Array.from({ length: 7 }, () => ({ title: "Rules", address: "/rules" })) }],
    ["announcement", { announcement: { texts: {}, endsAt: null } }],
    ["announcement", { announcement: { texts: { EN: "x".repeat(301) } } }],
    ["newcomerLinks", { newcomerLinks: "maybe" }],
    ["mailDomains", { mailDomains: ["@school.example"] }],
  ])("A wrong %s is refused, and nothing changes: %j", async (path, body) => {
    const before = await publicly();
    const answer = await put({ operator: { address: "Elsewhere" }, ...body });
    expectProblem(answer, 400, "BAD_REQUEST");
    expect(answer.body.errors[0].path).toMatch(new RegExp(`^${path}`));
    expect(await publicly()).toEqual(before);
  });

  it("The last visible category can't be hidden", async () => {
    const slugs = ["motivazionali", "romantiche", "fiaba", "fantascienza", "horror", "criminale"];
    const hidden = Object.fromEntries(slugs.map((slug) => [slug, { hidden: true }]));
    expectProblem(await put({ categories: hidden }), 400, "BAD_REQUEST");
    expect((await put({ categories: { ...hidden, horror: null } })).status).toBe(200);
    expectProblem(await put({ categories: { horror: { hidden: true } } }), 400, "BAD_REQUEST");
    await put({ categories: Object.fromEntries(slugs.map((slug) => [slug, null])) });
  });

  it("Two changes at the same time are both kept", async () => {
    const answers = await Promise.all([put({ name: "Storie" }), put({ operator: { name: "La redazione" } })]);
    expect(statusCounts(answers)).toEqual({ 200: 2 });
    expect(await publicly()).toMatchObject({ name: "Storie", operator: { name: "La redazione" } });
  });

  it("Nobody has the site's name as a username, or as a password", async () => {
    await put({ name: "L’Isola" });
    const register = (more: Record<string, string>) =>
      site.visitor().post("/auth/register", { body: aRegistration(more) });
    expectProblem(await register({ username: "lIsola" }), 400, "USERNAME_TAKEN", "username");
    for (const password of ["lisola", "LIsola26"])
      expectProblem(await register({ password }), 400, "PASSWORD_COMMON", "password");
    expect((await register({ username: "lIsola26" })).status).toBe(201);
  });

  it("The audit log names the settings that were changed", async () => {
    await put({ minimumAge: 14, operator: { address: "Via Segreta 5" } });
    const [entry] = await actionsOn(site, "all");
    expect(entry).toEqual([admin.username, "site-settings", "operator, minimumAge"]);
  });

  it("An announcement is gone once it has ended", async () => {
    const endsAt = new Date(site.clock.now().getTime() + 60_000).toISOString();
    const announcement = { texts: { EN: "Closed on Monday", IT: "Chiuso lunedì" }, endsAt };
    await put({ announcement });
    expect((await publicly()).announcement).toEqual(announcement);
    site.clock.advance(60_000);
    expect((await publicly()).announcement).toBeNull();
  });
});

describe("what shows the settings", () => {
  const texts = [
    "/",
    "/login",
    "/feeds/en.xml",
    "/manifest.webmanifest",
    "/opensearch.xml",
    "/our-privacy",
    "/information",
  ];

  it("Every page and document says the site's name, also where it was kept before", async () => {
    const textOf = async (path: string) => (await fetch(site.url + path, { headers: { accept: "*/*" } })).text();
    await Promise.all(texts.map(textOf));
    await put({ name: "Faro & <Torre>" });
    for (const path of texts) {
      const text = await textOf(path);
      expect(text, path).not.toContain("Fabula");
      expect(text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"), path).toContain(
        "Faro & <Torre>",
      );
    }
  });

  it("A readable colour is the accent of every page, also in the dark", async () => {
    await put({ accent: "#1F6B3A" });
    const page = await (await fetch(`${site.url}/login`)).text();
    const [, address] = /href="(\/accent\.css[^"]*)"/.exec(page)!;
    const style = await (await fetch(site.url + address)).text();
    expect(style).toContain("--color-brand:#1f6b3a");
    expect(style).toMatch(/data-theme="dark"\]\{--color-brand:#(?!1f6b3a)[\da-f]{6}\}/);
    const old = await fetch(`${site.url}/accent.css?v=aa0000`, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([302, "/accent.css?v=1f6b3a"]);
    expect(old.headers.get("cache-control")).toBe("no-store");
    await put({ accent: builtInSettings.accent });
    expect(await (await fetch(`${site.url}/login`)).text()).not.toContain("accent.css");
  });

  it("A mail's head and texts have the site's name", async () => {
    await put({ name: "Il Faro" });
    const { email } = await anUnconfirmedAccount(site);
    const mail = (await site.mails()).findLast(({ recipient }) => recipient === email)!;
    expect(mail.html).toContain("⁂ Il Faro".replace("⁂", "&#8258;"));
    expect(mail.subject + mail.text + mail.html).not.toMatch(/Fabula|\{\{/);
  });
});

it("A change shows in every process", async () => {
  const database = await aDatabase();
  const one = await anOwnSite({ database });
  const other = await anOwnSite({ database: { ...database, drop: async () => {} } });
  const owner = await anAdmin(one);
  const before = await fetch(`${other.url}/login`).then((page) => page.text());
  expect(before).toContain("<title>");
  expect((await owner.client.put("/v1/site", { body: { name: "Lanterna" } })).status).toBe(200);
  await eventually(async () =>
    expect(await fetch(`${other.url}/login`).then((page) => page.text())).toMatch(/<title>[^<]*Lanterna/),
  );
  await other.close();
  await one.close();
});

it("A start whose environment says something else than the site says so, and the site's settings hold", async () => {
  const database = await aDatabase();
  const first = await anOwnSite({ database: { ...database, drop: async () => {} }, env: { SITE_NAME: "Lanterna" } });
  await first.close();
  const lines: { variables?: string[] }[] = [];
  const second = await anOwnSite({
    database,
    env: { SITE_NAME: "Faro", SIGN_UPS: "open" },
    onLogLine: (line) => lines.push(line as never),
  });
  expect(lines.flatMap(({ variables = [] }) => variables)).toEqual(["SITE_NAME"]);
  expect((await second.visitor().get("/v0/site")).body.name).toBe("Lanterna");
  await second.close();
});
