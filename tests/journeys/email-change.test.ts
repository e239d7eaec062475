/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** A member corrects the e-mail, confirms it from the new one, and undoes it from the old one. */

const t = translator("en");
const newEmail = "new.address@example.org";

it(
  "A link to the new e-mail confirms the change, and a link to the old one undoes it",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, expectFailure } = await openBrowser({ as: reader, width: 360 });
    await page.goto("/user/settings?topic=email");
    await waitUntilLoaded(page);
    const submit = () => page.getByRole("button", { name: t("email:submit") }).click();

    expectFailure("403 PATCH /v1/auth/change-email");
    await fill(page, { [t("email:newEmail")]: newEmail, [t("email:password")]: "wrong123" });
    await submit();
    await page.getByText(t("email:wrongPassword")).waitFor();
    await fill(page, { [t("email:password")]: password });
    await submit();
    await page.getByText(t("email:sent")).waitFor();
    const faults = [...(await axeViolations(page)), ...(await smallTargets(page))];
    await setWidth(page, 320);
    expect([...faults, ...(await horizontalOverflow(page))]).toEqual([]);

    // Each link is opened in another browser, as if in the new and the old inbox.
    const undoLink = await site.mailedLink(reader.email);
    const { page: inbox } = await openBrowser();
    await inbox.goto(await site.mailedLink(newEmail), { waitUntil: "networkidle" });
    await heading(inbox, t("email:confirm.title"));
    expect((await reader.client.get("/v1/user")).body.email, "opening the page alone changes nothing").toBe(
      reader.email,
    );
    await inbox.getByRole("button", { name: t("email:confirm.submit") }).click();
    await heading(inbox, t("email:confirm.done"));
    expect((await reader.client.get("/v1/user")).body.email).toBe(newEmail);

    const { page: old, expectFailure: oldProvokes } = await openBrowser({ width: 360 });
    await old.goto(undoLink);
    await heading(old, t("email:undo.title"));
    expect((await reader.client.get("/v1/user")).body.email, "opening the page alone changes nothing").toBe(newEmail);
    await old.getByRole("button", { name: t("email:undo.submit") }).click();
    await heading(old, t("email:undo.done"));
    expect((await reader.client.get("/v1/user")).status).toBe(401);
    oldProvokes("401 POST /auth/undo-email");
    await old.goto(undoLink);
    await old.getByRole("button", { name: t("email:undo.submit") }).click();
    await heading(old, t("email:invalid"));
  }),
);
