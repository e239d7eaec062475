/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, hasFocus, heading } from "../support/pages.ts";
import { aModerator, aWriter } from "../support/people.ts";
import { aSeries, orderTales } from "../support/series.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Writers put Tales into series, and readers go from one part to the next. */

const t = translator("en");

it(
  "A writer begins a series, adds Tales, puts them in order by keyboard, and deletes it",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const first = await aPublishedTale(site, { author, title: "The first night" });
    const second = await aDraft(site, { author, title: "The second night" });
    const { page } = await openBrowser({ as: author });
    await page.goto("/laboratory");
    await page.getByRole("link", { name: t("laboratory:tabs.series"), exact: true }).click();
    await heading(page, t("series:own.title"));
    await page.getByLabel(t("series:form.title")).fill("Nights at the lamp");
    await page.getByLabel(t("series:form.description")).fill("A keeper and a light.");
    await button(page, t("series:form.begin")).click();
    await heading(page, "Nights at the lamp");

    const choice = page.getByLabel(t("series:order.choose"));
    for (const { title } of [first, second]) {
      await choice.selectOption({ label: title });
      await button(page, t("series:order.add")).click();
    }
    const up = button(page, t("series:order.up", { title: second.title }));
    await up.focus();
    await page.keyboard.press("Enter");
    await page.getByText(t("series:order.moved", { title: second.title, number: 1, total: 2 })).waitFor();
    // It can't go up any more, so the other button gets the focus.
    const down = button(page, t("series:order.down", { title: second.title }));
    await eventually(async () => expect(await hasFocus(down)).toBe(true));
    const { id } = (await author.client.get("/v0/series", { query: { username: author.username } })).body.series[0];
    const saved = async () =>
      (await author.client.get(`/v1/series/${id}`)).body.posts.map((post: { id: number }) => post.id);
    await eventually(async () => expect(await saved()).toEqual([second.id, first.id]));
    await setWidth(page, 360);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: t("series:own.show") }).click();
    await page.getByText(t("series:part", { number: 1 }), { exact: true }).waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();

    await button(page, t("series:order.takeOut", { title: second.title })).click();
    await eventually(async () => expect(await saved()).toEqual([first.id]));
    await button(page, t("series:delete.open")).click();
    await button(page, t("series:delete.confirm")).click();
    await heading(page, t("series:own.title"));
    await page.getByText(t("series:own.none")).waitFor();
    expect((await author.client.get(`/v1/posts/${first.id}`)).body.series).toBeNull();
  }),
);

it(
  "Without scripts a reader sees a series with its numbers, and goes to the next part and back",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const [one, two] = [
      await aPublishedTale(site, { author, title: "The first night" }),
      await aPublishedTale(site, { author, title: "The second night", warnings: ["DEATH"] }),
    ];
    const series = await aSeries(site, { author, title: "Nights at the lamp", tales: [one, two] });
    const { page, expectFailure } = await openBrowser({ javaScript: false });
    await page.goto(`/profile/${author.username}?tab=published`);
    await page.getByRole("link", { name: series.title }).click();
    await heading(page, series.title);
    await page.getByText(series.description).first().waitFor();
    await page.getByText(t("series:part", { number: 2 }), { exact: true }).waitFor();
    await page.getByRole("link", { name: one.title }).last().click();
    await heading(page, one.title);
    await page.getByText(t("tales:series.partOf", { number: 1 })).waitFor();
    await page.getByText(t("tales:series.next")).waitFor();
    await page.getByRole("link", { name: two.title, exact: true }).first().click();
    await heading(page, two.title);
    await page.getByRole("link", { name: t("tales:series.previous") }).click();
    await heading(page, one.title);
    await page.getByRole("link", { name: series.title }).first().click();
    await heading(page, series.title);
    expectFailure("404 GET /series/999999");
    await page.goto("/series/999999");
    await heading(page, t("site:errorPage.notFound"));
  }),
);

it(
  "Pages of a series and of its Tales show a new part, another order and another title at the next request",
  journey(async ({ site }) => {
    const author = await aWriter(site);
    const reviewer = await aModerator(site);
    const [one, two] = [
      await aPublishedTale(site, { author, title: "The first night" }),
      await aSubmittedTale(site, { author, title: "The second night" }),
    ];
    const alone = await aPublishedTale(site, { author, title: "A day" });
    const series = await aSeries(site, { author, title: "Nights at the lamp", tales: [one, two] });
    const html = { accept: "text/html", "accept-language": "en" };
    const shown = async (path: string) => (await site.visitor().get(path, { headers: html })).body as string;
    const pageOf = ({ id }: { id: number }) => `/posts/horror/${id}`;
    const ofSeries = `/series/${series.id}`;
    // Each page is kept from here on.
    for (const path of [ofSeries, pageOf(one), pageOf(alone)]) await shown(path);
    expect(await shown(pageOf(one))).not.toContain(t("tales:series.next"));
    expect(await shown(ofSeries)).not.toContain(two.title);

    await reviewer.client.patch(`/v1/posts/${two.id}`);
    expect(await shown(ofSeries)).toContain(two.title);
    expect(await shown(pageOf(one))).toContain(t("tales:series.next"));
    expect(await shown(pageOf(two))).toContain(t("tales:series.partOf", { number: 2 }));

    await orderTales(author, series.id, [two, alone, one]);
    expect(await shown(pageOf(two))).toContain(t("tales:series.partOf", { number: 1 }));
    expect(await shown(pageOf(one))).toContain(t("tales:series.partOf", { number: 3 }));
    expect(await shown(pageOf(alone))).toContain(t("tales:series.partOf", { number: 2 }));

    await author.client.put(`/v1/series/${series.id}`, { body: { title: "Days at the lamp" } });
    for (const path of [ofSeries, pageOf(one), pageOf(two)]) expect(await shown(path)).toContain("Days at the lamp");

    await author.client.delete(`/v1/delete/${two.id}`);
    expect(await shown(pageOf(one))).toContain(t("tales:series.partOf", { number: 2 }));
    expect(await shown(ofSeries)).not.toContain(two.title);

    await author.client.delete(`/v1/series/${series.id}`);
    for (const tale of [one, alone]) expect(await shown(pageOf(tale))).not.toContain("Days at the lamp");
  }),
);
