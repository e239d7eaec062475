import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { heading } from "../support/pages.ts";
import { anAdmin, aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** An administrator changes the texts of the site. */

const t = translator("en");

it(
  "An administrator gives a text, which its page shows at once, and returns to the built-in one",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await anAdmin(site) });
    const visitor = await openBrowser({ javaScript: false });
    await visitor.page.goto("/imprint");
    await page.goto("/admin/site/texts?kind=imprint&languageName=EN");
    await heading(page, t("site-texts:title"));
    const field = page.getByRole("textbox", { name: t("site-texts:form.content") });
    await field.fill("<h2>Ada</h2><p>Main <b>Street</b><script>1</script></p><table><tr><th>Tel.<td>1</table>");
    const preview = page.getByRole("region", { name: t("site-texts:preview") });
    await eventually(async () => expect(await preview.getByRole("cell", { name: "1" }).count()).toBe(1));
    expect(await preview.innerText()).toContain("Main Street");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: t("site-texts:form.save") }).click();
    await page.getByRole("button", { name: t("site-texts:restore.open") }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole("heading", { name: "Ada" }).waitFor();
    expect(await visitor.page.getByRole("main").getByRole("table").count()).toBe(1);

    await page.getByRole("button", { name: t("site-texts:restore.open") }).click();
    await page.getByRole("button", { name: t("site-texts:restore.confirm"), exact: true }).click();
    await page.getByText(t("site-texts:present.builtIn")).waitFor();
    await visitor.page.reload();
    expect(await visitor.page.getByRole("heading", { name: "Ada" }).count()).toBe(0);
  }),
);

it(
  "The page of the rules names the day of new ones, and shows them by a link",
  journey(async ({ openBrowser, site }) => {
    await aReader(site);
    const admin = await anAdmin(site);
    await admin.client.put("/v1/site/texts/rules", { body: { texts: { EN: "<p>Be kind to each other.</p>" } } });
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/rules");
    expect(await page.getByText("Be kind to each other.").count()).toBe(0);
    const day = new Date(site.clock.now().getTime() + 14 * 86_400_000).getUTCFullYear();
    const announcement = page.getByText(t("legal:until", { date: "" }).slice(0, -1));
    expect(await announcement.textContent()).toContain(String(day));
    await page.getByRole("link", { name: t("legal:readNext") }).click();
    await page.getByText("Be kind to each other.").waitFor();
    await page.getByRole("link", { name: t("legal:readPresent") }).click();
    await page.getByRole("link", { name: t("legal:readNext") }).waitFor();
  }),
);
