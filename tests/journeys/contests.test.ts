import { expect, it } from "vitest";
import { contest as bounds } from "#vocabulary/limits.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { aContest, aJudge, anOldMember, close, endJudging, mark } from "../support/contests.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, heading } from "../support/pages.ts";
import { aModerator, logInAgain } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A contest on its pages: judges, their marks, the organisers, and the result. */

const t = translator("en");

it(
  "A member offers to judge a contest, marks a Tale on a phone by thumb and by keys, and readers see the result",
  journey(async ({ site, openBrowser }) => {
    const contest = await aContest(site);
    const text = contest.texts.EN!;
    const judge = await anOldMember(site);
    const { page } = await openBrowser({ as: judge, width: 360 });
    await page.goto(`/prompts/${contest.id}`);
    await button(page, t("contests:offer.submit")).click();
    await page.getByText(t("contests:offer.done")).waitFor();
    await page.getByText(t("contests:offer.isJudge")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const others = [await aJudge(site, contest), await aJudge(site, contest)];
    const tales = [
      await aPublishedTale(site, { promptId: contest.id, title: "The keeper of the lamp" }),
      await aPublishedTale(site, { promptId: contest.id, title: "A light on the pier" }),
    ];
    await close(site, contest);
    await page.goto(`/prompts/${contest.id}/judging`);
    await page.getByText(t("contests:judging.progress", { number: 1, total: 2 })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, t("contests:judging.save")).click();
    await page.getByText(t("contests:judging.missing")).waitFor();
    for (const name of ["language", "idea", "form"] as const)
      await page
        .getByRole("group", { name: t(`contests:judging.criteria.${name}`) })
        .getByText("4")
        .click();
    const note = page.getByLabel(t("contests:judging.note"));
    await note.fill("W".repeat(bounds.noteMax + 1));
    await button(page, t("contests:judging.save")).click();
    await note.and(page.locator(":focus")).fill("A voice of its own.");
    await button(page, t("contests:judging.save")).click();
    await page.getByText(t("contests:judging.progress", { number: 2, total: 2 })).waitFor();
    await page.locator("main h2:focus").waitFor();
    for (const key of ["3", "2", "1", "Enter"]) await page.keyboard.press(key);
    await page.getByText(t("contests:judging.allDone")).waitFor();
    const { entries } = (await judge.client.get(`/v1/prompts/${contest.id}/judging`)).body;
    expect(entries.map(({ marks }: { marks: object }) => marks)).toEqual([
      { language: 4, idea: 4, form: 4, note: "A voice of its own." },
      { language: 3, idea: 2, form: 1, note: null },
    ]);

    await page.goto(`/prompts/${contest.id}`);
    await button(page, t("contests:offer.withdraw")).click();
    await page.getByRole("alertdialog").getByText(t("contests:offer.withdrawText")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page.getByRole("alertdialog"), t("contests:offer.withdraw")).click();
    await page.locator("main h1:focus").waitFor();
    expect((await judge.client.get(`/v1/prompts/${contest.id}/judge`)).body).toEqual({ languages: [] });

    for (const other of others)
      for (const [at, tale] of tales.entries()) await mark(other, contest, tale, at === 0 ? 5 : 1);
    await endJudging(site, contest);
    const reader = await openBrowser({ width: 360 });
    await reader.page.goto(`/prompts/${contest.id}/results`);
    await heading(reader.page, text);
    for (const tale of tales) await reader.page.getByRole("link", { name: tale.title }).first().waitFor();
    await reader.page.getByText(t("contests:results.place", { place: 1 })).waitFor();
    expect(await accessibilityFaults(reader.page)).toEqual([]);

    const author = await openBrowser({ as: tales[0]!.writer, width: 360 });
    await author.page.clock.setFixedTime(site.clock.now());
    await author.page.goto(`/laboratory/tale/${tales[0]!.id}`);
    await author.page.getByText(t("contests:organise.judgements"), { exact: true }).waitFor();
    expect(await author.page.locator("#judgements ~ ul > li").count()).toBe(3);
    expect(await accessibilityFaults(author.page)).toEqual([]);
  }),
);

it(
  "An organiser sees what a contest lacks, adds a judge and disqualifies a Tale",
  journey(async ({ site, openBrowser }) => {
    const contest = await aContest(site);
    const tale = await aPublishedTale(site, { promptId: contest.id, title: "A Tale of another contest" });
    const [staff, member] = [await aModerator(site), await anOldMember(site)];
    await logInAgain(site, staff);
    const { page } = await openBrowser({ as: staff, width: 360 });
    await page.goto(`/admin/prompts/${contest.id}`);
    await page.getByText(t("contests:organise.noJudges")).waitFor();
    await page.getByLabel(t("contests:organise.username")).fill(member.username);
    await page.getByLabel("English").check();
    await button(page, t("contests:organise.add")).click();
    await page.getByText(t("contests:organise.added", { username: member.username })).waitFor();
    await page.getByText(t("contests:organise.invited")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, t("contests:organise.disqualifyOne", { title: tale.title })).click();
    await page.getByLabel(t("contests:organise.reason")).fill("Published elsewhere before.");
    await button(page, t("contests:organise.disqualify")).last().click();
    await page.getByText(t("contests:organise.disqualified")).waitFor();
    await eventually(async () =>
      expect((await tale.writer.client.get("/v1/my-decisions")).body.decisions).toMatchObject([
        { kind: "DISQUALIFIED", note: "Published elsewhere before." },
      ]),
    );
  }),
);
