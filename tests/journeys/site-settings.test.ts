import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, setWidth } from "#tests/support/accessibility.ts";
import { eventually } from "#tests/support/eventually.ts";
import { journey, siteWith } from "#tests/support/journey.ts";
import { anAdmin } from "#tests/support/people.ts";
import { aPicture } from "#tests/support/sample-rows.ts";
import { translator } from "#tests/support/translator.ts";

const t = translator("en");

// A site of its own: the settings are the site's.
siteWith(async () => ({ SITE_NAME: "Lanterna" }));

it(
  "An owner gives the site name, colour and operator, and takes a change back",
  journey(async ({ site, openBrowser }) => {
    const { page, expectFailure } = await openBrowser({ as: await anAdmin(site) });
    expectFailure("400 PUT /v1/site");
    await page.goto("/admin/site");
    const section = (title: string) => page.getByRole("form", { name: title, exact: true });
    const naming = section(t("site-settings:name.title"));
    await naming.getByRole("textbox", { name: t("site-settings:name.label") }).fill("Racconti di Classe");
    await naming.getByRole("button", { name: t("site-settings:save") }).press("Enter");
    await naming.getByText(t("site-settings:saved")).waitFor();
    await page.reload();
    await page.getByRole("banner").getByText("Racconti di Classe").waitFor();

    const colour = section(t("site-settings:colour.title"));
    const code = colour.getByRole("textbox", { name: t("site-settings:colour.label") });
    await code.fill("#8fe0a0");
    await colour.getByRole("button", { name: t("site-settings:save") }).press("Enter");
    await eventually(async () => expect(await code.getAttribute("aria-invalid")).toBe("true"));
    await code.fill("#1f6b3a");
    await colour.getByRole("button", { name: t("site-settings:save") }).press("Enter");
    await colour.getByText(t("site-settings:saved")).waitFor();

    const operator = section(t("site-settings:operator.title"));
    await operator.getByRole("textbox", { name: t("site-settings:operator.name") }).fill("Scuola Verdi");
    await operator.getByRole("button", { name: t("site-settings:save") }).press("Enter");
    await operator.getByRole("button", { name: t("site-settings:undo") }).press("Enter");
    await operator.getByText(t("site-settings:undone")).waitFor();
    expect((await site.visitor().get("/v0/site")).body).toMatchObject({
      name: "Racconti di Classe",
      accent: "#1f6b3a",
      operator: { name: null },
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    await setWidth(page, 360);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  }),
);

it(
  "An owner gives the site a logo, and takes it back",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await anAdmin(site) });
    await page.goto("/admin/site");
    const logo = page.getByRole("region", { name: t("site-settings:logo.title") });
    const shown = page.getByRole("banner").getByRole("link").locator("img").first();
    await logo.locator("input[type=file]").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from(await aPicture(64, 64)),
    });
    await logo.getByRole("button", { name: t("site-settings:save") }).press("Enter");
    await logo.getByText(t("site-settings:saved")).waitFor();
    expect((await site.visitor().get("/v0/site")).body.logo).toMatch(/^\/images\//);
    await page.reload();
    await shown.waitFor();
    await logo.getByRole("button", { name: t("pictures:field.remove") }).press("Enter");
    await logo.getByRole("button", { name: t("site-settings:save") }).press("Enter");
    await logo.getByText(t("site-settings:saved")).waitFor();
    expect((await site.visitor().get("/v0/site")).body.logo).toBeNull();
    await logo.getByRole("button", { name: t("site-settings:undo") }).press("Enter");
    await logo.getByText(t("site-settings:undone")).waitFor();
    expect((await site.visitor().get("/v0/site")).body.logo).toMatch(/^\/images\//);
  }),
);

it(
  "Readers close an announcement for good, and see a changed one",
  journey(async ({ site, openBrowser }) => {
    const admin = await anAdmin(site);
    const announce = (text: string) =>
      admin.client.put("/v1/site", { body: { announcement: { texts: { IT: text } } } });
    await announce("Domenica il sito riposa.");
    const { page } = await openBrowser({});
    await page.goto("/login");
    const words = page.getByText("Domenica il sito riposa.");
    await words.waitFor();
    expect(await words.getAttribute("lang")).toBe("it");
    await page.getByRole("button", { name: t("site:announcement.close") }).press("Enter");
    await words.waitFor({ state: "hidden" });
    await page.goto("/");
    expect(await words.isVisible()).toBe(false);
    await announce("Lunedì si riapre.");
    await page.goto("/");
    await page.getByText("Lunedì si riapre.").waitFor();
  }),
);
