/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { anotherLogin, userAgents } from "../support/logins.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** A member sees all their sessions and ends the unknown ones. */

const t = translator("en");

it(
  "One session is ended, then all others, and the present browser stays logged in",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const [lost, second, third] = [
      await anotherLogin(site, reader, { userAgent: userAgents.safari }),
      await anotherLogin(site, reader, { userAgent: userAgents.firefox }),
      await anotherLogin(site, reader, { userAgent: "curl/8" }),
    ];
    const { page } = await openBrowser({ as: reader, width: 360 });
    await page.goto("/user/settings?topic=sessions");
    await waitUntilLoaded(page);
    const rows = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: t("sessions:usedAt") });
    await eventually(async () => expect(await rows.count()).toBe(4));
    expect(await rows.first().textContent()).toContain(t("sessions:current"));
    expect(await rows.filter({ hasText: t("sessions:unknownBrowser") }).count()).toBe(2);
    const faults = [...(await axeViolations(page)), ...(await smallTargets(page))];
    await setWidth(page, 320);
    expect([...faults, ...(await horizontalOverflow(page))]).toEqual([]);

    await rows.filter({ hasText: "Safari (iOS)" }).getByRole("button").click();
    await page
      .getByRole("status")
      .getByText(t("sessions:ended", { browser: "Safari (iOS)" }))
      .waitFor();
    expect((await lost.get("/v1/user")).status).toBe(401);
    expect((await second.get("/v1/user")).status).toBe(200);

    await page.getByRole("button", { name: t("sessions:endOthers") }).click();
    await page.getByText(t("sessions:nowhereElse")).waitFor();
    for (const other of [second, third]) expect((await other.get("/v1/user")).status).toBe(401);
    expect((await reader.client.get("/v1/user")).status).toBe(200);
    expect(await rows.count()).toBe(1);
  }),
);
