import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdmin, aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person, { id }: { id: number }) => client.delete(`/v1/delete/${id}`);

describe("deleting a Tale", () => {
  it.each(
    firstOrAll([
      ["draft", aDraft],
      ["submitted", aSubmittedTale],
      ["published", aPublishedTale],
    ]),
  )("Authors can delete their Tale while it is %s", async (_state, make) => {
    const tale = await make(site);
    const answer = await remove(tale.writer, tale);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expectProblem(await tale.writer.client.get(`/v1/posts/${tale.id}`), 404, "NOT_FOUND");
    expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
    expectProblem(await remove(tale.writer, tale), 404, "NOT_FOUND");
  });

  it.each(
    firstOrAll([
      ["moderators", aModerator],
      ["administrators", anAdmin],
    ]),
  )("%s can delete a Tale after its submission, not before", async (_who, somebody) => {
    const reviewer = await somebody(site);
    expect((await remove(reviewer, await aSubmittedTale(site))).status).toBe(204);
    expect((await remove(reviewer, await aPublishedTale(site))).status).toBe(204);
    expectProblem(await remove(reviewer, await aDraft(site)), 404, "NOT_FOUND");
    const returnedTale = await aSubmittedTale(site);
    await reviewer.client.patch(`/v1/posts/${returnedTale.id}/return`, { body: { note: "The ending, please." } });
    expectProblem(await remove(reviewer, returnedTale), 403, "FORBIDDEN");
  });

  it("Other members who delete a Tale get 403 if they can see it, else 404", async () => {
    const stranger = await aReader(site);
    expectProblem(await remove(stranger, await aDraft(site)), 404, "NOT_FOUND");
    expectProblem(await remove(stranger, await aSubmittedTale(site)), 404, "NOT_FOUND");
    const tale = await aPublishedTale(site);
    expectProblem(await remove(stranger, tale), 403, "FORBIDDEN");
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(200);
  });

  it("A deleted Tale disappears from every list and total", async () => {
    const tale = await aPublishedTale(site, { categoryName: "ROMANTICHE" });
    const list = () =>
      site.visitor().get("/v0/posts/category", { query: { category: "ROMANTICHE", languageName: "EN" } });
    expect((await list()).body.totalPosts).toBe(1);
    await remove(tale.writer, tale);
    expect((await list()).body).toEqual({ posts: [], totalPosts: 0 });
  });

  it("One of several concurrent deletions succeeds", async () => {
    const tale = await aPublishedTale(site);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(tale.writer, tale)));
    expect(statusCounts(answers)).toEqual({ 204: 1, 404: 5 });
  });
});
