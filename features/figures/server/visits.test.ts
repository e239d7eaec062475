import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberAt, sharedBy } from "#kit/server/throttle/member-budgets.fixture.ts";
import { HOUR } from "#vocabulary/limits.ts";
import { aModerator } from "#tests/support/people.ts";
import { aTaleReport, decide } from "#tests/support/reports.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { expectFigures, firefox, visit } from "./visits.fixture.ts";

/** How visits are counted (behaviour.md, Figures). */

const SESSION_SECRET = "the same secret in both of the processes";

let site: TestSite;
let other: TestSite;
beforeAll(async () => {
  site = await anOwnSite({ env: { SESSION_SECRET, TRUST_PROXY: "127.0.0.1" } });
  other = await anOwnSite({ clock: site.clock, env: { ...sharedBy(site), TRUST_PROXY: "127.0.0.1" } });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const today = () => site.clock.now().toISOString().slice(0, 10);

it("Visits are counted by day in UTC, and every process shows them", async () => {
  const { id, writer } = await aPublishedTale(site);
  const first = today();
  for (const kind of ["opened", "opened", "finished"] as const) await visit(site.visitor(), id, kind);
  site.clock.advance(15 * HOUR);
  await visit(other.visitor(), id);
  const days = [
    { day: first, opened: 2, finished: 1 },
    { day: today(), opened: 1, finished: 0 },
  ];
  expect(today()).not.toBe(first);
  for (const client of [writer.client, memberAt(other, writer)])
    await expectFigures(client, id, { days, opened: 3, finished: 1 });
});

it("A process that stops loses no visit, and a Tale that is taken off the site keeps its figures", async () => {
  const { id, writer } = await aPublishedTale(site);
  const stopping = await anOwnSite({ env: sharedBy(site) });
  await Promise.all([1, 2, 3].map(() => visit(stopping.visitor(), id)));
  const moderator = await aModerator(site);
  const report = await aTaleReport(site, { id });
  expect((await decide(moderator, { id: report.id, status: "ACCEPTED" }, "/v1/tale-reports")).status).toBe(200);
  await stopping.close();
  const { body } = await writer.client.get(`/v1/posts/${id}/figures`);
  expect(body.opened).toBe(3);
  const { body: all } = await writer.client.get("/v1/figures");
  expect(all.posts).toEqual([{ id, title: expect.any(String), opened: 3, finished: 0 }]);
});

describe("visits that are not counted", () => {
  it("Robots, the author, the staff and what isn't public are answered 204 and not counted", async () => {
    const { id, writer } = await aPublishedTale(site);
    const draft = await aDraft(site, { author: writer });
    const moderator = await aModerator(site);
    await visit(site.visitor(), draft.id);
    await visit(site.visitor(), 999_999);
    for (const client of [writer.client, moderator.client]) await visit(client, id, "finished");
    const robots = [
      "",
      "Googlebot/2.1 (+http://www.google.com/bot.html)",
      "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
      "Mozilla/5.0 (X11; Linux x86_64) SomeCrawler",
      "Sogou web spider/4.0",
      "Mozilla/5.0 SkypeUriPreview Preview/0.5",
      "facebookexternalhit/1.1",
      "My Tool/1.0",
      "curl/8.5.0",
      "python-requests/2.31.0",
    ];
    for (const userAgent of robots) await visit(site.visitor(), id, "finished", userAgent);
    const browsers = [
      firefox,
      "Mozilla/5.0 (Linux; Android 7.0; CUBOT NOTE Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0 Mobile Safari/537.36",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36",
    ];
    for (const userAgent of browsers) await visit(site.visitor(), id, "opened", userAgent);
    await expectFigures(writer.client, id, { opened: browsers.length, finished: 0 });
    await expectFigures(writer.client, draft.id, { days: [], opened: 0 });
  });

  it(
    "60 visits of a Tale and 600 of all Tales are counted in an hour, of each network and kind",
    { tags: "variation" },
    async () => {
      const { writer, id } = await aPublishedTale(site);
      const ids = [
        id,
        ...(await insertPublishedTales(
          site,
          writer,
          Array.from({ length: 10 }, () => ({})),
        )),
      ];
      const network = "198.51.100.1";
      const visits = ids.flatMap((each) => Array.from({ length: 60 }, () => each));
      // Beyond the limit of a Tale, they take nothing from the others.
      for (const each of [id, id, id, ...visits.slice(0, 10)]) await visit(other.visitor(network), each);
      for (let at = 10; at < visits.length; at += 50)
        await Promise.all(
          visits.slice(at, at + 50).map((each, n) => visit([site, other][n % 2]!.visitor(network), each)),
        );
      const all = () => writer.client.get("/v1/figures", { query: { pageSize: 20 } });
      await expectFigures(writer.client, id, { opened: 60 });
      await visit(site.visitor("198.51.100.2"), id);
      await visit(site.visitor(network), id, "finished");
      await expectFigures(writer.client, id, { opened: 61, finished: 1 });
      expect((await all()).body.opened).toBe(601);
      site.clock.advance(2 * HOUR);
      await visit(site.visitor(network), id);
      await expectFigures(writer.client, id, { opened: 62 });
    },
  );
});
