/** @module-tag variation */
import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** A writer's way on a phone, in Italian: two returns with remarks, the publication, and a revision. */

const t = translator("it");
const first = "Nessuno accendeva la lampada da trent’anni, eppure bruciava.";
const second = "Il guardiano contava le navi, una ad una.";

it(
  "A writer on a phone goes from the first draft through two returns to the publication and a revision, and always sees the next step",
  journey(async (on) => {
    const writer = await aWriter(on.site);
    const { page } = await on.openBrowser({ as: writer, language: "it", width: 360 });
    const reviewer = await aModerator(on.site);
    const editor = taleEditor(page, t);
    const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
    const submit = async () => {
      await editor.publish.click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("laboratory:actions.publish") })
        .click();
      await page.getByText(t("laboratory:done.submitted")).first().waitFor();
    };
    const sendBack = async (path: string, answer: object) =>
      expect((await reviewer.client.patch(path, { body: answer })).status).toBe(200);

    // The first draft.
    await page.goto("/tale/new/horror");
    await editor.title.fill("La lampada");
    await editor.text.click();
    await page.keyboard.type(first);
    await page.keyboard.press("Enter");
    await page.keyboard.type(second);
    await editor.chooseTags(1);
    await editor.saved();
    const id = Number(/\/edit\/(\d+)/.exec(page.url())![1]);
    await submit();

    // Its page says that it waits.
    await page.goto("/laboratory");
    await link("La lampada").click();
    await heading(page, "La lampada");
    await page.getByText(/^In revisione dalle \d\d:\d\d di oggi\.$/).waitFor();
    await link(t("own-tale:steps.readWaiting")).waitFor();

    // The first return: a reason, a note and two remarks.
    await sendBack(`/v1/posts/${id}/return`, {
      note: "Quasi.",
      reason: "LANGUAGE",
      remarks: [
        { block: 0, from: 21, to: 28, quote: "lampada", note: "Quale lampada?" },
        { block: 1, from: 13, to: 19, quote: "contav", note: "Le contava ogni notte?" },
      ],
    });
    await page.goto(`/laboratory/tale/${id}`);
    await page.getByText(/^Ti è stato restituito oggi alle/).waitFor();
    await page.getByText("Quasi.").first().waitFor();
    await link(t("own-tale:steps.remarks")).click();
    await heading(page, t("laboratory:edit.title"));

    // A touch of a marked passage opens its note below it; the steps lead to the other one.
    const note = page.locator(".remark-note");
    expect(await note.count()).toBe(0);
    await page.locator("mark", { hasText: "lampada" }).click();
    await note.getByText("Quale lampada?").waitFor();
    const passage = (await page.locator("mark[data-active]").boundingBox())!;
    expect((await note.boundingBox())!.y).toBeGreaterThanOrEqual(passage.y + passage.height);
    const described = await page.locator("mark[data-active]").getAttribute("aria-describedby");
    expect(await page.locator(`#${described}`).textContent()).toBe("Quale lampada?");
    await note.getByRole("button", { name: t("laboratory:remarks.next") }).click();
    await note.getByText("Le contava ogni notte?").waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /^Osservazione 2 di 2: Le contava ogni notte\?$/ })
      .waitFor();

    // The first passage is rewritten, which its remark says; the second one keeps its remark. The key leads back and forth.
    await page.keyboard.press("Shift+F8");
    await note.getByText("Quale lampada?").waitFor();
    for (let letter = 0; letter < "lampada".length; letter += 1) await page.keyboard.press("Delete");
    await page.keyboard.type("lanterna");
    await note.getByText(t("laboratory:review.gone")).waitFor();
    await page.keyboard.press("F8");
    await note.getByText("Le contava ogni notte?").waitFor();
    await editor.saved();

    // After a reload the passage that is left is found again, and the other remark is above the text.
    await page.reload();
    await page.locator("mark", { hasText: "contav" }).waitFor();
    expect(await page.locator("mark").count()).toBe(1);
    await page.getByText("Quale lampada?").waitFor();
    await page.getByText(t("laboratory:review.gone")).waitFor();
    await submit();

    // The second return has no remarks.
    await sendBack(`/v1/posts/${id}/return`, { note: "Ancora una virgola.", reason: "FORM" });
    await page.goto(`/laboratory/tale/${id}`);
    await page.getByText("Ancora una virgola.").first().waitFor();
    await link(t("own-tale:steps.revise")).click();
    await editor.text.waitFor();
    expect(await page.locator("mark").count()).toBe(0);
    await submit();
    expect((await reviewer.client.patch(`/v1/posts/${id}`)).status).toBe(200);

    // Published: its page shows the readers, and leads to a revision.
    const reader = await aReader(on.site);
    await reader.client.post(`/v1/posts/${id}/like`);
    await reader.client.post("/v1/comments", { body: { postId: id, comment: "Che bella lanterna." } });
    await page.goto(`/laboratory/tale/${id}`);
    await page.getByText(/^Pubblicato oggi alle/).waitFor();
    // Back leads to a list that contains it.
    const back = page.getByRole("main").getByRole("link", { name: t("laboratory:tabs.tales"), exact: true });
    expect(await back.getAttribute("href")).toBe("/laboratory");
    await link(reader.username).first().waitFor();
    await page.getByText("Che bella lanterna.").waitFor();
    await page.getByRole("button", { name: t("laboratory:revision.open"), exact: true }).click();
    await heading(page, t("laboratory:revision.title"));
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Poi dormiva.");
    await submit();
    await page.goto(`/laboratory/tale/${id}`);
    await page.getByText(/^Pubblicato\. La nuova versione è in revisione/).waitFor();
    expect((await reviewer.client.patch(`/v1/posts/${id}/revision`)).status).toBe(200);
    await page.reload();
    await page.getByText(/^Il testo è stato modificato l’ultima volta/).waitFor();
    await waitUntilLoaded(page);
    const history = page.getByRole("region", { name: t("own-tale:history.title") }).getByRole("listitem");
    await eventually(async () => expect(await history.count()).toBe(6));
    const happened = ["revised", "published", "submitted", "returned", "submitted", "returned"] as const;
    expect((await history.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual(
      happened.map((kind) => t(`own-tale:history.${kind}`)),
    );
    await page.getByText(t("own-tale:history.older", { count: 2 })).waitFor();
    expect((await on.site.visitor().get(`/v0/posts/${id}`)).body.content).toContain("Poi dormiva.");
  }),
);
