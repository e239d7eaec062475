import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin, aReader } from "../support/people.ts";
import { aUserReport } from "../support/reports.ts";
import { translator } from "../support/translator.ts";
import { aFullDesk, isSamePage, item, openDesk, question } from "../support/desk-page.ts";

/** The staff decide everything that waits on one page. */

const t = translator("en");

/** The requests that a page sends, by method and path. */
function sentBy(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return (wanted: string) => requests.filter((each) => each === wanted);
}

it.concurrent(
  "Two keys decide each item, the next one opens by itself, and the page never changes",
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, severe, tale, mild, first, second } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    const sent = sentBy(page);
    await openDesk(page, accused);
    await item(page, "user", accused.username).waitFor();
    await page.keyboard.press("a");
    await question(page, t("reportings:confirm.ACCEPTED")).waitFor();
    await page.keyboard.press("Enter");
    await item(page, "tale", tale.title).waitFor();
    // Three points are a ban.
    const [ban] = t("reportings:done.bans.comment", { username: accused.username, date: "|" }).split("|");
    await page.getByText(ban!).first().waitFor();
    // The item was loaded before the ban, which its record shows.
    const record = page.getByRole("region", { name: t("reportings:people.author") });
    const [banned] = t("reportings:people.noComments", { date: "|" }).split("|");
    await record.getByText(banned!).waitFor();
    // The window begins with the bar above the item.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.keyboard.press("x");
    await question(page, t("reportings:confirm.REJECTED")).waitFor();
    await page.keyboard.press("Enter");
    await item(page, "new", first.title).waitFor();
    await page.keyboard.press("p");
    await question(page, t("admin:publish.title")).waitFor();
    await page.keyboard.press("Enter");
    await item(page, "new", second.title).waitFor();
    await page.keyboard.press("r");
    await page.getByLabel(t("admin:return.note")).pressSequentially("Not yet, please.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("A line more.");
    await page.keyboard.press("Control+Enter");
    await page.getByText(t("desk:noMatch")).waitFor();
    expect(await isSamePage(page)).toBe(true);
    const decisions = ["PUT /v1/reportings", `PATCH /v1/posts/${first.id}`, `PATCH /v1/posts/${second.id}/return`];
    expect(decisions.map((each) => sent(each).length)).toEqual([2, 1, 1]);
    const statusOf = async ({ id }: { id: number }) =>
      (await moderator.client.get(`/v1/reportings/${id}`)).body.status as string;
    expect([await statusOf(severe), await statusOf(mild)]).toEqual(["ACCEPTED", "REJECTED"]);
    expect((await second.writer.client.get(`/v1/posts/${second.id}`)).body.returnNote).toBe(
      "Not yet, please.\nA line more.",
    );
  }),
);

it.concurrent(
  "A held key, keys with Ctrl, and keys in a note decide nothing, and a note stays with its item",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, tale } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    const sent = sentBy(page);
    await openDesk(page, accused);
    await item(page, "user", accused.username).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Alt+x");
    expect(await button(page, t("desk:cancel")).count()).toBe(0);
    // Without an up between them, every further down is a repeated one.
    await page.keyboard.down("x");
    await question(page, t("reportings:confirm.REJECTED")).waitFor();
    await page.keyboard.up("x");
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter");
    await item(page, "tale", tale.title).waitFor();
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.press("x");
    const note = page.getByLabel(t("staff-acts:note.toReporter", { count: 1 }));
    await note.pressSequentially("axpr j");
    await page.keyboard.press("Escape");
    await button(page, t("desk:reject")).waitFor();
    await page.keyboard.press("j");
    await item(page, "new", "The older one").waitFor();
    await page.keyboard.press("k");
    await item(page, "tale", tale.title).waitFor();
    await page.keyboard.press("x");
    expect(await note.inputValue()).toBe("axpr j");
    expect(sent("PUT /v1/reportings")).toHaveLength(1);
  }),
);

it.concurrent(
  "Opening an item claims it, a colleague sees who is deciding, and leaving releases it",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, severe, tale } = await aFullDesk(site);
    const colleague = await aModerator(site);
    const holder = async () =>
      (await colleague.client.get(`/v1/reportings/${severe.id}`)).body.claimedBy as string | null;
    const { page } = await openBrowser({ as: moderator });
    await openDesk(page, accused);
    await item(page, "user", accused.username).waitFor();
    await eventually(async () => expect(await holder()).toBe(moderator.username));
    const other = await openBrowser({ as: colleague });
    await openDesk(other.page, accused);
    await item(other.page, "tale", tale.title).waitFor();
    other.expectFailure(`409 PUT /v1/reportings/${severe.id}/claim`);
    await other.page.keyboard.press("k");
    await item(other.page, "user", accused.username).waitFor();
    const claimed = other.page.getByText(t("admin:review.claimed", { name: moderator.username }));
    await claimed.waitFor();
    const subject = other.page.getByRole("region", { name: t("reportings:people.author") });
    expect((await claimed.boundingBox())!.y).toBeLessThan((await subject.boundingBox())!.y);
    expect(await button(other.page, t("desk:accept")).count()).toBe(0);
    expect(await button(other.page, t("admin:review.takeOver")).count()).toBe(0);
    // An administrator doesn't have to wait.
    const admin = await openBrowser({ as: await anAdmin(site, { username: "takingover" }) });
    admin.expectFailure(`409 PUT /v1/reportings/${severe.id}/claim`);
    await admin.page.goto(`/admin/desk?member=${accused.username}&item=user-${severe.id}`);
    await item(admin.page, "user", accused.username).waitFor();
    await button(admin.page, t("admin:review.takeOver")).press("Enter");
    await button(admin.page, t("desk:accept")).waitFor();
    await expectFocus(item(admin.page, "user", accused.username));
    expect(await holder()).toBe("takingover");
    await page.goto("/admin");
    await heading(page, t("overview:title"));
    await admin.page.goto("/admin");
    await heading(admin.page, t("overview:title"));
    await eventually(async () => expect(await holder()).toBeNull());
  }),
);

it.concurrent(
  "The address keeps the filters and the item, the keys are listed, and the desk fits a phone",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, second } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    await openDesk(page, accused);
    await page.getByLabel(t("desk:filters.kind")).selectOption("new");
    await button(page, t("desk:filters.apply")).click();
    await item(page, "new", "The older one").waitFor();
    await page.keyboard.press("j");
    await item(page, "new", second.title).waitFor();
    expect(new URL(page.url()).search).toContain(`item=new-${second.id}`);
    await page.reload();
    await item(page, "new", second.title).waitFor();
    await waitUntilLoaded(page);
    await page.keyboard.press("?");
    await page
      .getByRole("dialog", { name: t("desk:keys.title") })
      .getByText(t("desk:keys.publish"))
      .waitFor();
    await page.keyboard.press("Escape");
    await setWidth(page, 360);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await button(page, t("desk:publish")).click();
    await question(page, t("admin:publish.title")).waitFor();
    await button(page, t("desk:publish")).dblclick();
    await item(page, "new", "The older one").waitFor();
    expect((await second.writer.client.get(`/v1/posts/${second.id}`)).body.published).toBe(true);
  }),
);

it.concurrent(
  "A reviewer corrects the level of a Tale at the desk, and goes back and forth between text and remarks by keys",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, first, second } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    await page.goto(`/admin/desk?member=${accused.username}&kind=new`);
    await waitUntilLoaded(page);
    await item(page, "new", first.title).waitFor();
    const remark = page.getByRole("textbox", { name: t("admin:remarks.note") });
    const add = page.getByRole("button", { name: t("admin:remarks.add") });
    await page.keyboard.press("m");
    await add.waitFor();
    await page.keyboard.press("m");
    await remark.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Map.");
    await page.keyboard.press("Escape");
    await page.locator(".tale-text p:focus").waitFor();
    expect(await remark.inputValue()).toBe("Map.");
    await page.keyboard.press("m");
    await add.waitFor();
    await page.keyboard.press("p");
    const level = page.getByLabel(t("levelAndWarnings:level"));
    await level.focus();
    await level.selectOption("B1");
    await page.getByText(t("admin:publish.corrected")).waitFor();
    await page.keyboard.press("Control+Enter");
    await item(page, "new", second.title).waitFor();
    await page.keyboard.press("p");
    await question(page, t("admin:publish.title")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(t("desk:noMatch")).waitFor();
    const levelOf = async ({ id }: { id: number }) =>
      (await site.visitor().get(`/v0/posts/${id}`)).body.level as string;
    expect([await levelOf(first), await levelOf(second)]).toEqual(["B1", null]);
  }),
);

it.concurrent(
  "All reports by one member are decided at once, and the question says which ban begins",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { severe } = await aFullDesk(site);
    const reporter = severe.reporter;
    for (let n = 0; n < 2; n += 1) await aUserReport(site, await aReader(site), { by: reporter });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto(`/admin/reportings/user/${severe.id}`);
    await page
      .getByRole("region", { name: t("reportings:people.reporter") })
      .getByRole("link", { name: t("reportings:people.allBy") })
      .click();
    await page.getByRole("heading", { name: t("reportings:many.title", { count: 3 }) }).waitFor();
    await page.getByRole("radio", { name: t("reportings:choose.FALSE") }).check();
    await button(page, t("reportings:decide")).click();
    const asked = page.getByRole("alertdialog");
    const points = t("reportings:will.loses", { count: 3, username: reporter.username });
    const ban = `${t("reportings:will.level", { level: 1 })} ${t("reportings:will.bans.comment", { count: 1 })}`;
    await asked.getByText(`${points} ${ban}`).waitFor();
    await button(asked, t("reportings:verbs.FALSE")).click();
    await page.getByText(t("reportings:done.FALSE", { count: 3 })).waitFor();
    await page.locator(":focus", { hasText: t("reportings:waiting", { count: 0 }) }).waitFor();
    const { reports } = (await reporter.client.get("/v1/my-reports")).body;
    expect(reports.map(({ status }: { status: string }) => status)).toEqual(["FALSE", "FALSE", "FALSE"]);
  }),
);

it.concurrent(
  "An item that could not be loaded says so, and is tried again",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, tale, mild, first } = await aFullDesk(site);
    const { page, expectFailure } = await openBrowser({ as: moderator });
    await page.route(`**/v1/reportings/${mild.id}`, (route) => route.abort("connectionfailed"));
    expectFailure(`failed GET /v1/reportings/${mild.id}`);
    await openDesk(page, accused);
    await item(page, "user", accused.username).waitFor();
    await page.keyboard.press("j");
    await page.getByText(t("desk:failed")).waitFor();
    await page.unroute(`**/v1/reportings/${mild.id}`);
    await button(page, t("site:buttons.tryAgain")).click();
    await item(page, "tale", tale.title).waitFor();
    await page.keyboard.press("j");
    await item(page, "new", first.title).waitFor();
  }),
);
