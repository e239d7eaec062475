import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdvertForm, anAdvert, bannerFiles } from "#tests/support/adverts.ts";
import { actionsOn, auditEntries } from "#tests/support/audit-log-entries.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, tagNames } from "#tests/support/tales.ts";

/** The audit log's entries for news, adverts, tags and messages. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const total = async () => (await auditEntries(site)).length;
const by = (...entries: [string, string][]) => entries.map(([action, detail]) => [moderator.username, action, detail]);

describe("recorded content actions", () => {
  it("Adding, changing and deleting news is recorded with the title at that time", async () => {
    const { id } = await aNewsPost(site, { staff: moderator, title: "First" });
    expect((await moderator.client.put(`/v1/admin-post/${id}`, { body: aNewsForm({ title: "Second" }) })).status).toBe(
      200,
    );
    expect((await moderator.client.delete(`/v1/admin-post/${id}`)).status).toBe(204);
    expect(await actionsOn(site, `news:${id}`)).toEqual(
      by(["news-delete", "Second"], ["news-edit", "Second"], ["news-add", "First"]),
    );
  });

  it("Adding, switching, changing and deleting adverts is recorded", async () => {
    const { client } = moderator;
    const { id } = await anAdvert(client, { title: "Lamps", isActive: false });
    for (const isActive of ["true", "true", "false"])
      await client.patch(`/v1/set-activity/${id}`, { query: { isActive } });
    expect(
      (await client.put(`/v1/update-publicity/${id}`, { body: anAdvertForm({ title: "Better lamps" }) })).status,
    ).toBe(200);
    expect((await client.delete(`/v1/publicity/${id}`)).status).toBe(204);
    expect(await actionsOn(site, `advert:${id}`)).toEqual(
      by(
        ["advert-delete", "Better lamps"],
        ["advert-edit", "Better lamps"],
        ["advert-edit", "inactive"],
        ["advert-edit", "active"],
        ["advert-add", "Lamps"],
      ),
    );
  });

  it("Adding, renaming and deleting tags is recorded", async () => {
    const taleList = { categoryName: "HORROR", languageName: "EN" };
    await moderator.client.post("/v1/tags", { body: { ...taleList, tagName: "Lamps" } });
    // Renaming to the same name changes nothing.
    for (const [tagName, newTagName] of [
      ["Lamps", "Lights"],
      ["Lights", "Lights"],
    ]) {
      expect((await moderator.client.put("/v1/tags", { query: { ...taleList, tagName, newTagName } })).status).toBe(
        200,
      );
    }
    await moderator.client.delete("/v1/tags", { query: { ...taleList, tagName: "Lights" } });
    expect(await actionsOn(site, "tag:HORROR/EN/Lamps")).toEqual(by(["tag-edit", "Lamps → Lights"], ["tag-add", ""]));
    expect(await actionsOn(site, "tag:HORROR/EN/Lights")).toEqual(by(["tag-delete", ""]));
  });

  it("Messages to everyone are recorded with their text, messages to one member without it", async () => {
    const reader = await aReader(site);
    for (const receiverUsername of [reader.username, "all"]) {
      const answer = await moderator.client.post("/v1/send-notification", {
        body: { receiverUsername, message: "The site closes at six." },
      });
      expect(answer.status).toBe(201);
    }
    expect(await actionsOn(site, reader.username)).toEqual(by(["message", ""]));
    expect(await actionsOn(site, "all")).toEqual(by(["message", "The site closes at six."]));
  });
});

describe("actions that are not recorded", () => {
  it("A repeated create is not recorded again", { tags: "variation" }, async () => {
    const clientKey = randomUUID();
    const files = await bannerFiles();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await moderator.client.post("/v1/create-admin-post", { body: aNewsForm({ clientKey }) });
      await moderator.client.post("/v1/create-publicity", { body: anAdvertForm({ clientKey, title: "Once" }), files });
    }
    expect(
      (await auditEntries(site, { action: "news-add" })).filter(({ detail }) => detail === aNewsForm().title),
    ).toHaveLength(1);
    expect((await auditEntries(site, { action: "advert-add" })).filter(({ detail }) => detail === "Once")).toHaveLength(
      1,
    );
  });

  it("Refused content actions are not recorded", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const [tagName] = await tagNames(site);
    await aDraft(site);
    const tag = { categoryName: "HORROR", languageName: "EN", tagName: tagName! };
    const before = await total();
    expectProblem(await moderator.client.delete("/v1/tags", { query: tag }), 409, "TAG_IN_USE");
    expectProblem(await moderator.client.post("/v1/tags", { body: tag }), 409, "CONFLICT");
    expectProblem(await moderator.client.delete("/v1/publicity/999999"), 404, "NOT_FOUND");
    expectProblem(await moderator.client.delete("/v1/admin-post/999999"), 404, "NOT_FOUND");
    expectProblem(
      await reader.client.post("/v1/send-notification", { body: { receiverUsername: "all", message: "Hello" } }),
      403,
      "FORBIDDEN",
    );
    expectProblem(
      await moderator.client.post("/v1/send-notification", {
        body: { receiverUsername: "nobodyhere", message: "Hello" },
      }),
      404,
      "NOT_FOUND",
    );
    expect(await total()).toBe(before);
  });

  it("A message to everyone by a demoted moderator is not recorded", { tags: "variation" }, async () => {
    const formerModerator = await aModerator(site);
    await (
      await anAdmin(site)
    ).client.patch("/v1/auth/change-role", { query: { username: formerModerator.username, role: "USER" } });
    expectProblem(
      await formerModerator.client.post("/v1/send-notification", {
        body: { receiverUsername: "all", message: "Hello" },
      }),
      403,
      "FORBIDDEN",
    );
    expect(await auditEntries(site, { actor: formerModerator.username })).toEqual([]);
  });
});
