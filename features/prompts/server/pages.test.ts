import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { schedules } from "#site/server/features.ts";
import { cacheInvalidationsDelivered } from "#tests/support/cache-invalidation.ts";
import { logInAgain } from "#tests/support/people.ts";
import { aPrompt, aPromptForm, fromNow } from "#tests/support/prompts.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, readPublished } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

async function page(path: string): Promise<string> {
  await cacheInvalidationsDelivered(site);
  const { body } = await site.visitor().get(path, { headers: { accept: "text/html" } });
  return body;
}

it("Kept pages change with a prompt and its Tales, and when it opens and closes without any request", async () => {
  const text = "A door that opens once a year.";
  const form = aPromptForm(site);
  const texts = { ...form.texts, EN: text };
  const prompt = await aPrompt(site, { texts, opensAt: fromNow(site, HOUR), closesAt: fromNow(site, 2 * HOUR) });
  const lists = ["/", "/prompts"];
  for (const path of lists) expect(await page(path)).not.toContain(text);
  async function hourPasses() {
    site.clock.advance(HOUR);
    await startDueJobs(site.context, schedules);
    await site.jobsDone();
  }
  await hourPasses();
  for (const path of lists) expect(await page(path)).toContain(text);
  const path = `/prompts/${prompt.id}`;
  expect(await page(path)).toContain("No Tale is published here yet.");

  const tale = await aPublishedTale(site, { promptId: prompt.id, title: "The door in the wall" });
  expect(await page(path)).toContain(tale.title);
  const talePage = `/posts/horror/${tale.id}`;
  expect(await page(talePage)).toContain(text);
  expect((await readPublished(site, tale)).prompt).toEqual({ id: prompt.id, state: "open" });

  const other = "A window that nobody closes.";
  await prompt.maker.client.put(`/v1/prompts/${prompt.id}`, { body: { texts: { ...texts, EN: other } } });
  for (const each of [...lists, path, talePage])
    expect([each, await page(each)]).toEqual([each, expect.stringContaining(other)]);
  const sitemap = await page("/sitemaps/pages.xml");
  for (const each of ["/prompts", path]) expect(sitemap).toContain(`${each}?lang=en`);

  await hourPasses();
  expect((await readPublished(site, tale)).prompt).toEqual({ id: prompt.id, state: "closed" });
  expect(await page("/")).not.toContain(other);
  expect(await page(path)).not.toContain("Write for it");
  await logInAgain(site, tale.writer);
  await tale.writer.client.delete(`/v1/delete/${tale.id}`);
  expect(await page(path)).not.toContain(tale.title);
});

it("The page of a planned prompt is not found", async () => {
  const prompt = await aPrompt(site, { opensAt: fromNow(site, HOUR) });
  const answer = await site.visitor().get(`/prompts/${prompt.id}`, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(404);
});
