import { expect, it } from "vitest";
import { journey } from "#tests/support/journey.ts";
import { tell } from "#tests/support/notifications-page.ts";
import { heading, htmlLang } from "#tests/support/pages.ts";
import { aReader } from "#tests/support/people.ts";
import { words } from "#tests/support/words.ts";

/** The home page of somebody who is signed in. */

const t = words("en");

it("greets with the way to one's page, says what waits and where, and offers another language", journey(async ({ site, visit }) => {
  const reader = await aReader(site);
  const { page } = await visit({ as: reader });
  const main = page.getByRole("main");
  const box = (pending: number) =>
    main.getByRole("link", { name: pending === 0 ? t("home:member.pending.none") : t("home:member.pending.some", { count: pending }) });
  const weight = (pending: number) => box(pending).evaluate((link) => Number(getComputedStyle(link).fontWeight));

  await page.goto("/");
  await box(0).waitFor();
  const plain = await weight(0);
  await tell(site, reader, "Tea at five.");
  await page.reload();
  await box(1).waitFor();
  expect(await weight(1)).toBeGreaterThan(plain);
  await box(1).click();
  await heading(page, t("notifications:title"));
  expect(new URL(page.url()).pathname).toBe("/user/notification");

  await page.goto("/");
  await main.getByRole("link", { name: reader.username }).click();
  await page.waitForURL(`**/profile/${reader.username}`);

  await page.goto("/");
  await main.getByText(t("home:languages.prompt")).waitFor();
  await main.getByRole("link", { name: "Italiano" }).click();
  await main.getByText(words("it")("home:languages.prompt")).waitFor();
  expect(await htmlLang(page)).toBe("it");
}));
