import { expect, it } from "vitest";
import { fill, send } from "../support/forms.ts";
import { journey, siteWith } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { anAdmin } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { aVirtualAuthenticator } from "../support/virtual-authenticator.ts";

/** A site that asks its staff for passkeys. */

siteWith(async (url) => ({ SITE_URL: url.replace("127.0.0.1", "localhost"), STAFF_PASSKEY: "required" }));

const t = translator("en");

it(
  "An administrator without a passkey is led to making one, logs in with it and gets to the pages of staff",
  journey(async ({ openBrowser, site }) => {
    const admin = await anAdmin(site);
    const { page, allowFailure } = await openBrowser({ as: admin });
    const authenticator = await aVirtualAuthenticator(page);
    for (const path of ["/v1/waiting", "/v1/overview"]) allowFailure(`403 GET ${path}`);
    await page.goto("/admin");
    await heading(page, t("passkeys:staff.title"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("passkeys:makeTitle") })
      .click();
    await page.getByText(t("passkeys:staff.makeFirst")).waitFor();
    await fill(page, { [t("passkeys:name")]: "Phone" });
    await send(page, t("passkeys:submit"));
    await page.getByRole("button", { name: t("passkeys:login.button") }).click();
    await page.getByText(t("passkeys:staff.done")).waitFor();
    expect(await authenticator.credentials()).toHaveLength(1);
    const { rows } = await site.context.database.pool.query("select passkey from sessions where user_id = $1", [
      admin.id,
    ]);
    // The session of before has ended.
    expect(rows).toEqual([{ passkey: true }]);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("site:nav.admin") })
      .click();
    await page.waitForURL("**/admin");
    await heading(page, t("admin:menu.overview"));
  }),
);
