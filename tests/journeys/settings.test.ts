import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityFaultsIfNarrow, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { describes } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { openSettings, topicHeading, topicLink } from "../support/settings-page.ts";

/** The settings of a member. */

const t = translator("en");

const topicOf = (page: Page) => new URL(page.url()).searchParams.get("topic");

it(
  "The settings open on their first topic, and on a phone the list of the others unfolds above it",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await on.openBrowser({ as: await aReader(on.site), width: 360 });
    const list = page.getByText(t("settings:all"), { exact: true });
    await page.goto("/user/settings");
    await topicHeading(page, t("settings:topics.theme")).waitFor();
    await button(page, t("reading-settings:apply")).waitFor();
    expect(await page.title()).toContain(t("settings:topics.theme"));
    expect(await topicLink(page, t("settings:topics.ban")).isVisible()).toBe(false);
    await list.focus();
    await page.keyboard.press("Enter");
    await topicLink(page, t("settings:topics.privacy")).focus();
    await page.keyboard.press("Enter");
    const privacy = topicHeading(page, t("settings:topics.privacy"));
    await expectFocus(privacy);
    expect(topicOf(page)).toBe("privacy");
    expect(await topicLink(page, t("settings:topics.ban")).isVisible()).toBe(false);
    await list.click();
    expect(await topicLink(page, t("settings:topics.privacy")).getAttribute("aria-current")).toBe("page");
    await topicLink(page, t("settings:topics.ban")).click();
    await topicHeading(page, t("settings:topics.ban")).waitFor();
    await page.goBack();
    await privacy.waitFor();

    await page.goto("/user/settings?topic=no-such-topic");
    await topicHeading(page, t("settings:topics.theme")).waitFor();
    await setWidth(page, 1280);
    expect(await list.isVisible()).toBe(false);
    expect(await topicLink(page, t("settings:topics.theme")).getAttribute("aria-current")).toBe("page");
    expect(await topicLink(page, t("settings:topics.ban")).isVisible()).toBe(true);
  }),
);

it(
  "While a ban runs, the settings open on it",
  { tags: "variation" },
  journey(async (on) => {
    const commentBannedUntil = new Date(on.site.clock.now().getTime() + 86_400_000);
    const { page } = await on.openBrowser({ as: await aReader(on.site, { banLevel: 1, commentBannedUntil }) });
    await page.goto("/user/settings");
    await topicHeading(page, t("settings:topics.ban")).waitFor();
    expect(await topicLink(page, t("settings:topics.ban")).getAttribute("aria-current")).toBe("page");
    await topicLink(page, t("settings:topics.theme")).click();
    await topicHeading(page, t("settings:topics.theme")).waitFor();
  }),
);

it(
  "Every topic of the settings is accessible and fits a phone",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await openSettings(on, "theme", await aReader(on.site), { width: 360 });
    const faults: Record<string, string[]> = {};
    // Pages that the tour does not visit.
    for (const topic of ["theme", "reading", "notifications", "donation", "email", "sessions", "data"]) {
      await page.goto(`/user/settings?topic=${topic}`);
      await waitUntilLoaded(page);
      const found = await accessibilityFaultsIfNarrow(page);
      if (found.length > 0) faults[topic] = found;
      if (topic === "donation") await page.getByText(t("settings:donation.none")).waitFor();
    }
    expect(faults).toEqual({});
  }),
);

it(
  "Apply changes the theme of the pages at once and in every browser, not before",
  journey(async (on) => {
    const person = await aReader(on.site);
    const { page } = await openSettings(on, "theme", person);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const radio = (name: string) => page.getByRole("radio", { name });
    await radio(t("reading-settings:theme.dark")).check();
    await radio(t("reading-settings:face.legible")).check();
    expect(await theme()).toBeUndefined();
    await button(page, t("reading-settings:apply")).click();
    await page
      .getByRole("status")
      .filter({ hasText: t("reading-settings:saved") })
      .waitFor();
    expect(await theme()).toBe("dark");
    const stored = await person.client.get("/v1/reading-settings");
    expect(stored.body).toMatchObject({ theme: "dark", face: "legible", width: "medium" });
    await page.reload();
    await waitUntilLoaded(page);
    expect(await radio(t("reading-settings:theme.dark")).isChecked()).toBe(true);
  }),
);

it(
  "A member chooses languages and warnings; no language at all can't be applied",
  { tags: "variation" },
  journey(async (on) => {
    const person = await aReader(on.site);
    const { page } = await openSettings(on, "reading", person, { width: 360 });
    const apply = button(page, t("reading-settings:apply"));
    await page.getByRole("checkbox", { name: "English" }).uncheck();
    expect(await describes(apply)).toContain(t("reading-settings:languages.none"));
    await page.getByRole("checkbox", { name: "Italiano" }).check();
    await page.getByRole("checkbox", { name: t("levelAndWarnings:warnings.SELF_HARM") }).check();
    await apply.click();
    await page
      .getByRole("status")
      .filter({ hasText: t("reading-settings:saved") })
      .waitFor();
    const stored = await person.client.get("/v1/reading-settings");
    expect(stored.body).toMatchObject({ languagesRead: ["IT"], hiddenWarnings: ["SELF_HARM"], theme: "system" });
  }),
);

it(
  "A hidden part is not public any more; of quick changes the last one counts",
  { tags: "variation" },
  journey(async (on) => {
    const person = await aReader(on.site, { firstname: "Zoë" });
    const { page, requests } = await openSettings(on, "privacy", person);
    const stranger = on.site.visitor();
    const publicProfile = async () =>
      (await stranger.get("/v0/profile", { query: { username: person.username } })).body;
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
    const toggle = (part: "profile" | "tales" | "trophies") =>
      page.getByRole("switch", { name: t(`settings:privacy.${part}.show`) });

    expect((await publicProfile()).firstname).toBe("Zoë");
    await toggle("profile").focus();
    await page.keyboard.press("Space");
    await says("Hidden: your profile.");
    await eventually(async () => expect((await publicProfile()).privacy).toBe("tales-trophies"));
    expect((await publicProfile()).firstname).toBeNull();

    // The answer to the first of four requests is late.
    const release = Promise.withResolvers<void>();
    await page.route("**/v1/privacy?*", async (route) => {
      await release.promise;
      await route.continue();
    });
    const sentBefore = requests.filter((each) => each.startsWith("PATCH /v1/privacy")).length;
    for (const part of ["trophies", "tales", "trophies", "tales", "trophies", "tales"] as const)
      await toggle(part).click();
    await says(t("settings:privacy.nothing"));
    release.resolve();
    await eventually(async () => expect((await publicProfile()).privacy).toBe("private"));
    const sent = requests.filter((each) => each.startsWith("PATCH /v1/privacy")).length - sentBefore;
    expect(sent).toBeLessThanOrEqual(2);

    const visitor = await on.openBrowser();
    await visitor.page.goto(`/profile/${person.username}`);
    await visitor.page.getByText(t("profiles:private")).first().waitFor();
  }),
);

it(
  "A setting that could not be saved is taken back with a message",
  { tags: "variation" },
  journey(async (on) => {
    const person = await aReader(on.site);
    const { page, expectFailure } = await openSettings(on, "privacy", person);
    const tales = page.getByRole("switch", { name: t("settings:privacy.tales.show") });
    await page.route("**/v1/privacy?*", (route) => route.abort("connectionrefused"));
    expectFailure("failed PATCH /v1/privacy");
    await tales.click();
    await page.getByRole("alert").getByText(t("settings:privacy.failed")).waitFor();
    expect(await tales.getAttribute("aria-checked")).toBe("true");
    await page.unroute("**/v1/privacy?*");
    await tales.click();
    await eventually(async () => expect((await person.client.get("/v1/privacy")).body).toBe("profile-trophies"));
    expect(await page.getByRole("alert").count()).toBe(0);
  }),
);

it(
  "The ban settings show the level, the running ban and the next step",
  { tags: "variation" },
  journey(async (on) => {
    const commentBannedUntil = new Date(Date.now() + 86_400_000);
    const person = await aReader(on.site, { banLevel: 2, banPoints: 1, commentBannedUntil });
    const { page } = await openSettings(on, "ban", person);
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(commentBannedUntil);
    await page.getByText(t("settings:ban.noComments", { date })).waitFor();
    await page.getByText(t("settings:ban.pointsLeft", { points: 1, of: 3 })).waitFor();
    const next = `${t("settings:ban.nextText", { count: 1, level: 3 })} ${t("settings:ban.days.comment", { count: 7 })}`;
    await page.getByText(next).waitFor();
    await page.getByText(t("settings:ban.tiers")).click();
    const currentTier = page.getByRole("listitem").filter({ hasText: t("settings:ban.here") });
    expect(await currentTier.textContent()).toContain("1–3");
    expect(await topicLink(page, t("settings:topics.ban")).textContent()).toContain(t("settings:ban.runs"));
  }),
);
