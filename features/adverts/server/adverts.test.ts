import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdvertForm, anAdvert, bannerFiles } from "#tests/support/adverts.ts";
import type { Answer } from "#tests/support/client.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let staff: Person["client"];
beforeAll(async () => {
  site = await aSite();
  staff = (await aModerator(site)).client;
});
afterAll(() => site.close());

const active = (languageName: string) => site.visitor().get("/v0/publicity-active", { query: { languageName } });
const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const unknownId = 999_999_999;

describe("new advert", () => {
  it("A new advert is answered with all fields and not shown before it is activated", async () => {
    const answer = await staff.post("/v1/create-publicity", {
      body: anAdvertForm({ languageName: "it" }),
      files: await bannerFiles(),
    });
    expect(answer.status).toBe(201);
    const picture = expect.stringMatching(/^\/images\/[0-9a-f]{32}\/\d+\.webp$/);
    const { title, link } = anAdvertForm();
    expect(answer.body).toEqual({
      id: expect.any(Number),
      title,
      link,
      languageName: "IT",
      imageRow: picture,
      imageColumn: picture,
      isActive: false,
      totShown: 0,
      totFollowed: 0,
      createdAt: site.clock.now().toISOString(),
      updatedAt: site.clock.now().toISOString(),
    });
    const { id } = answer.body;
    expect(idsOf(await active("IT"))).not.toContain(id);
    expect((await staff.get(`/v1/publicity/${id}`)).body).toEqual(answer.body);
  });

  it("An advert is shown only to readers of its language, without the staff's fields", async () => {
    const { id, title, link, imageRow, imageColumn } = await anAdvert(staff, { languageName: "FR" });
    const { body } = await active("fr");
    expect(body).toContainEqual({ id, title, link, imageRow, imageColumn, languageName: "FR", isActive: true });
    for (const other of ["EN", "ES", "IT", "PT"]) expect(idsOf(await active(other))).not.toContain(id);
    const reader = await aReader(site);
    expect((await reader.client.get("/v1/publicity-active", { query: { languageName: "FR" } })).body).toEqual(body);
  });

  it.each(
    firstOrAll([
      ["title", ""],
      ["title", "x"],
      ["title", "⠀⠀⠀"],
      ["title", "x".repeat(101)],
      ["languageName", "DE"],
      ["link", ""],
      ["link", "lamps.example.org"],
      ["link", "/blog"],
      ["link", "//lamps.example.org"],
      ["link", "javascript:alert(1)"],
      ["link", "JavaScript:alert(1)"],
      ["link", "java\nscript:alert(1)"],
      ["link", "data:text/html,<script>alert(1)</script>"],
      ["link", "ftp://lamps.example.org/"],
      ["link", "https://ada@lamps.example.org/"],
      ["link", "https://ada:secret@lamps.example.org/"],
      ["link", "https://fabula.example@lamps.example.org/"],
      ["link", "https://"],
      ["link", "https://lamps"],
      ["link", "http://localhost:8080/blog"],
      ["link", "http://lamps.localhost/"],
      ["link", "http://127.1/"],
      ["link", "http://0x7f.0.0.1/"],
      ["link", "http://10.1.2.3/"],
      ["link", "http://172.31.0.1/"],
      ["link", "http://192.168.1.1/"],
      ["link", "http://169.254.169.254/"],
      ["link", "http://[::1]/"],
      ["link", "http://[::ffff:10.0.0.1]/"],
      ["link", "http://[fd00::1]/"],
      ["link", "http://[::127.0.0.1]/"],
      ["link", "http://[2002:7f00:1::]/"],
      ["link", "http://198.18.0.1/"],
      ["link", "http://239.255.255.250/"],
      ["link", "http://localhost.localdomain/"],
      ["link", "http://printer.local/"],
      ["link", "http://wiki.internal./"],
      ["link", "https://lamps.example.org/a b"],
      ["link", "https://lamps.example.org/\r\nSet-Cookie: a=b"],
      ["link", `https://lamps.example.org/${"x".repeat(2000)}`],
    ]),
  )("An advert's field %s refuses %j", async (field, value) => {
    const files = await bannerFiles();
    expectProblem(
      await staff.post("/v1/create-publicity", { body: anAdvertForm({ [field]: value }), files }),
      400,
      "BAD_REQUEST",
      field,
    );
    const { id } = await anAdvert(staff, { languageName: "ES", isActive: false });
    const changed = await staff.put(`/v1/update-publicity/${id}`, {
      body: anAdvertForm({ [field]: value }),
      files: {},
    });
    expectProblem(changed, 400, "BAD_REQUEST", field);
  });

  it.each([
    "http://lamps.example.org",
    "https://münchen.example/lampen?größe=1#oben",
    "https://пример.рф/",
    "https://xn--e1afmkfd.xn--p1ai/",
    "http://192.0.2.7/",
    "http://[2001:db8::1]/",
    `https://lamps.example.org/${"x".repeat(1974)}`,
  ])("An advert may link to %s", { tags: "variation" }, async (link) => {
    expect((await anAdvert(staff, { link, isActive: false })).link).toBe(link);
  });
});

describe("activation of adverts", () => {
  it("Switching shows an advert and hides it again", async () => {
    const { id } = await anAdvert(staff, { languageName: "PT", isActive: false });
    for (const isActive of [true, true, false]) {
      const answer = await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: String(isActive) } });
      expect([answer.status, answer.body.isActive]).toEqual([200, isActive]);
      expect(idsOf(await active("PT")).includes(id)).toBe(isActive);
    }
  });

  it("isActive is accepted in upper and lower case", { tags: "variation" }, async () => {
    const { id } = await anAdvert(staff, { isActive: false });
    for (const word of ["TRUE", "False"]) {
      const { body } = await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: word } });
      expect(body.isActive).toBe(word === "TRUE");
    }
  });

  it.each(firstOrAll(["", "1", "yes", undefined]))(
    "An advert's activation is refused with isActive=%j",
    async (isActive) => {
      const { id } = await anAdvert(staff);
      expectProblem(
        await staff.patch(`/v1/set-activity/${id}`, { query: { isActive } }),
        400,
        "BAD_REQUEST",
        "isActive",
      );
    },
  );
});

describe("change of an advert", () => {
  it("Changing an advert's texts leaves its other fields", async () => {
    const advert = await anAdvert(staff);
    const draft = { title: "  A shop\nfor oil ", link: "https://oil.example.org/", languageName: "ES" };
    const { status, body } = await staff.put(`/v1/update-publicity/${advert.id}`, { body: draft });
    expect(status).toBe(200);
    expect(body).toEqual({ ...advert, ...draft, title: "A shop for oil" });
    expect(idsOf(await active("EN"))).not.toContain(advert.id);
    expect(idsOf(await active("ES"))).toContain(advert.id);
  });
});

describe("unknown advert", () => {
  it("Every call for an unknown advert gets 404", async () => {
    const deletedId = (await anAdvert(staff)).id;
    expect((await staff.delete(`/v1/publicity/${deletedId}`)).status).toBe(204);
    for (const id of [unknownId, deletedId]) {
      expectProblem(await staff.get(`/v1/publicity/${id}`), 404, "NOT_FOUND");
      expectProblem(
        await staff.put(`/v1/update-publicity/${id}`, { body: anAdvertForm(), files: await bannerFiles() }),
        404,
        "NOT_FOUND",
      );
      expectProblem(await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: "true" } }), 404, "NOT_FOUND");
      expectProblem(await staff.delete(`/v1/publicity/${id}`), 404, "NOT_FOUND");
    }
  });
});

describe("list of adverts", () => {
  const list = (query: Record<string, string | number>) => staff.get("/v1/all-publicity", { query });

  it(
    "The staff's list has active and inactive adverts, newest first, in disjoint pages",
    { tags: "variation" },
    async () => {
      const other = await aSite();
      const { client } = await aModerator(other);
      const titles = ["Émile", "zebra", "Ada", "eel", "Ada"];
      const adverts: { id: number }[] = [];
      for (const [at, title] of titles.entries())
        adverts.push(await anAdvert(client, { title, languageName: at === 1 ? "IT" : "FR", isActive: at === 2 }));
      const newest = adverts.map(({ id }) => id).toReversed();
      const first = await client.get("/v1/all-publicity", { query: { pageSize: 2 } });
      expect(Object.keys(first.body).toSorted()).toEqual(["publicity", "totalPublicity"]);
      const pages = [first];
      for (const pageNumber of [1, 2])
        pages.push(await client.get("/v1/all-publicity", { query: { pageSize: 2, pageNumber } }));
      expect(pages.flatMap(({ body }) => body.publicity.map(({ id }: { id: number }) => id))).toEqual(newest);
      expect(pages.map(({ body }) => body.totalPublicity)).toEqual([5, 5, 5]);
      const french = await client.get("/v1/all-publicity", {
        query: { languageName: "fr", sortBy: "title", direction: "ASC" },
      });
      expect(french.body.publicity.map(({ title }: { title: string }) => title)).toEqual([
        "Ada",
        "Ada",
        "eel",
        "Émile",
      ]);
      expect(french.body.publicity[0].id).toBeLessThan(french.body.publicity[1].id);
      expect(french.body.totalPublicity).toBe(4);
      await other.close();
    },
  );

  it.each(
    firstOrAll([
      ["sortBy", "totShown"],
      ["direction", "up"],
      ["languageName", "DE"],
      ["pageSize", 101],
      ["pageNumber", -1],
    ]),
  )("The staff's list of adverts refuses the %s %j", async (name, value) => {
    expectProblem(await list({ [name]: value }), 400, "BAD_REQUEST", name);
  });
});
