import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { button } from "../support/pages.ts";
import { aModerator } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** The staff puts pictures into the text of a news post. */

const t = translator("en");
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const text = (page: Page) => field(page, t("editor:fields.text"));
const dialog = (page: Page) => page.getByRole("dialog", { name: t("news:form.textPicture.add") });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#306048" } })
    .png()
    .toBuffer();

/** Hands a file to the text as a paste or a drop would. */
const give = async (page: Page, kind: "paste" | "drop", bytes: Buffer) =>
  text(page).evaluate(
    (element, { kind, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      data.items.add(new File([content], "hall.png", { type: "image/png" }));
      const { left, top } = element.querySelector("p")!.getBoundingClientRect();
      const at = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true };
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { ...at, clipboardData: data })
          : new DragEvent("drop", { ...at, dataTransfer: data });
      element.querySelector("p")!.dispatchEvent(event);
    },
    { kind, base64: bytes.toString("base64") },
  );

it.concurrent(
  "Pictures are put into the text by button, paste and drop, described, previewed and read at 360 pixels",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { page } = await openBrowser({ as: staff, width: 360 });
    await page.goto("/admin/posts/create");
    await text(page).waitFor();
    await field(page, t("editor:fields.title")).fill("A new wing");
    await field(page, t("news:form.description")).fill("What will be new here.");
    await text(page).click();
    await page.keyboard.type("The painters come on Monday.");
    await page.keyboard.press("Enter");

    await button(page, t("editor:tools.more")).click();
    await button(page, t("editor:tools.picture")).click();
    await dialog(page).waitFor();
    await dialog(page)
      .getByRole("button", { name: t("news:form.textPicture.insert") })
      .click();
    await dialog(page).getByText(t("news:form.textPicture.noPicture")).waitFor();
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture(1600, 800) });
    await dialog(page)
      .getByRole("button", { name: t("news:form.textPicture.insert") })
      .click();
    await dialog(page).getByText(t("news:form.textPicture.noAlt")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(page, t("news:form.textPicture.alt")).fill("A green hall");
    await page.getByRole("textbox", { name: t("news:form.textPicture.caption") }).fill("The hall, from the door");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "hidden" });
    await text(page).getByRole("img", { name: "A green hall" }).waitFor();

    for (const kind of ["paste", "drop"] as const) {
      await give(page, kind, await picture(300, 200));
      await dialog(page)
        .getByRole("checkbox", { name: t("news:form.textPicture.decorative") })
        .check();
      await dialog(page)
        .getByRole("button", { name: t("news:form.textPicture.insert") })
        .click();
      await dialog(page).waitFor({ state: "hidden" });
    }
    expect(await text(page).locator("figure").count()).toBe(3);
    await text(page).getByRole("img", { name: "A green hall" }).click();
    await button(page, t("editor:tools.picture")).click();
    const change = page.getByRole("dialog", { name: t("news:form.textPicture.change") });
    await change.getByRole("textbox", { name: t("news:form.textPicture.alt") }).fill("A hall in green");
    await change.getByRole("button", { name: t("news:form.textPicture.apply") }).click();

    await button(page, t("news:form.preview")).click();
    const preview = page.getByRole("dialog", { name: t("news:form.previewTitle") });
    await preview.getByRole("img", { name: "A hall in green" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await button(page, t("news:form.publish")).click();
    await page.getByText(t("news:form.created", { title: "A new wing" })).waitFor();

    const { adminPost } = (await site.visitor().get("/v0/all-admin-posts?languageName=EN")).body;
    const { id } = adminPost.find(({ title }: { title: string }) => title === "A new wing");
    const { content, photo } = (await site.visitor().get(`/v0/admin-post/${id}`)).body;
    expect(photo).toBeNull();
    expect(content.match(/<figure>/g)).toHaveLength(3);
    expect(content).toMatch(
      /alt="A hall in green" width="1280" height="640" loading="lazy" \/><figcaption>The hall, from the door<\/figcaption>/,
    );
    const reader = await openBrowser({ width: 360 });
    await reader.page.goto(`/blog/posts/${id}`);
    const shown = reader.page.getByRole("img", { name: "A hall in green" });
    await shown.scrollIntoViewIfNeeded();
    const box = (await shown.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(box.width / box.height).toBeCloseTo(2, 1);
    expect(await shown.getAttribute("srcset")).toMatch(/1280w.*640w/);
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }),
);

it.concurrent(
  "Copied text keeps its pictures in another post, and a link that is added doesn't save the post",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const uploaded = await staff.client.post("/v1/admin-post-pictures", { files: { file: await picture(300, 200) } });
    const { page } = await openBrowser({ as: staff });
    await page.goto("/admin/posts/create");
    await text(page).click();
    await text(page).evaluate((element, address) => {
      const data = new DataTransfer();
      const src = `${location.origin}${address}`;
      data.setData("text/plain", "Words before, words after.");
      data.setData(
        "text/html",
        `<p>Words before.</p><div><figure class="x"><img src="${src}" alt="A shelf" width="300" height="200"><figcaption>Near the door</figcaption></figure></div><p>Words after.</p><img src="https://example.org/a.png">`,
      );
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, uploaded.body.src as string);
    await text(page).getByRole("img", { name: "A shelf" }).waitFor();
    await field(page, t("editor:fields.title")).fill("Copied");
    await field(page, t("news:form.description")).fill("What will be new here.");
    await text(page).getByText("Words after.").click();
    await button(page, t("editor:tools.link")).click();
    await field(page, t("editor:tools.linkAddress")).fill("example.org");
    await page.keyboard.press("Enter");
    await text(page).getByRole("link").waitFor();
    expect(
      (await staff.client.get("/v1/all-admin-posts?pageSize=100")).body.adminPost.map(
        ({ title }: { title: string }) => title,
      ),
    ).not.toContain("Copied");
    await page.getByRole("radio", { name: t("news:form.asDraft") }).check();
    await button(page, t("news:form.saveDraft")).click();
    await page.getByText(t("news:form.draftSaved", { title: "Copied" })).waitFor();
    const { adminPost } = (await staff.client.get("/v1/all-admin-posts?state=DRAFT&pageSize=100")).body;
    const { id } = adminPost.find(({ title }: { title: string }) => title === "Copied");
    const { content } = (await staff.client.get(`/v1/admin-post/${id}`)).body;
    expect(content).toContain(
      `<p>Words before.</p><figure><img src="${uploaded.body.src}" alt="A shelf" width="300" height="200" loading="lazy" /><figcaption>Near the door</figcaption></figure>`,
    );
    expect(content.match(/<img/g)).toHaveLength(1);
  }),
);
