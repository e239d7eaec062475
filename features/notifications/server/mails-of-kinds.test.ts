/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageNames, toLanguage } from "#vocabulary/languages.ts";
import { messageOf } from "../message.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { notify } from "./service.ts";

/** The mail of each kind, for members who have switched all of them on. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const until = "2026-03-05T14:30:00.000Z";
const act = { actor: "Bianca", title: "The Well", postId: "7", comment: 12 };
const tale = { title: "The Well", category: "HORROR", postId: "7" } as const;
const samples: Record<NotificationTitle, { message: string; says: string; target: string }> = {
  "Post-Published": { message: messageOf("Post-Published", tale), says: "The Well", target: "/posts/horror/7" },
  "Tale-Returned": {
    message: messageOf("Tale-Returned", { ...tale, note: "Shorter, please." }),
    says: "> Shorter, please.",
    target: "/laboratory/edit/my-laboratory/edit/7",
  },
  "Revision-Published": {
    message: messageOf("Revision-Published", tale),
    says: "The Well",
    target: "/posts/horror/7",
  },
  "Translation-Request": {
    message: messageOf("Translation-Request", { ...tale, actor: "Bianca", requestId: "3" }),
    says: "Bianca",
    target: "/laboratory/translations",
  },
  "Request-Answered": {
    message: messageOf("Request-Answered", { ...tale, requestId: "3", status: "REJECTED" }),
    says: "The Well",
    target: "/laboratory/translations?direction=sent",
  },
  Correction: {
    message: messageOf("Correction", { ...tale, actor: "Bianca" }),
    says: "Bianca",
    target: "/laboratory/tale/7/corrections",
  },
  "New-Tale": {
    message: messageOf("New-Tale", { ...tale, actor: "Bianca" }),
    says: "Bianca",
    target: "/posts/horror/7",
  },
  "Admin-Message": { message: "Tea at five.", says: "> Tea at five.", target: "/user/notification" },
  Banned: { message: messageOf("Banned", { kind: "comment", until }), says: "2026", target: "/user/settings" },
  Trophy: { message: messageOf("Trophy", { trophy: "Trophy7" }), says: "", target: "/user/trophies" },
  "Replay-Comment": { message: messageOf("Replay-Comment", act), says: "Bianca", target: "/posts/tale/7#12" },
  "Replay-Comment-Blog": { message: messageOf("Replay-Comment-Blog", act), says: "Bianca", target: "/blog/posts/7#12" },
  "First-Like-Post": {
    message: messageOf("First-Like-Post", { ...tale, actor: "Bianca" }),
    says: "Bianca",
    target: "/posts/horror/7",
  },
  "First-Like-Comment": { message: messageOf("First-Like-Comment", act), says: "Bianca", target: "/posts/tale/7#12" },
  "First-Like-Comment-Blog": {
    message: messageOf("First-Like-Comment-Blog", act),
    says: "Bianca",
    target: "/blog/posts/7#12",
  },
  "First-Comment": { message: messageOf("First-Comment", act), says: "Bianca", target: "/posts/tale/7#12" },
  "Comment-Held": { message: messageOf("Comment-Held", act), says: "Bianca", target: "/posts/tale/7#12" },
};

const record = ({ id }: Person, title: NotificationTitle, { message } = samples[title]) =>
  inTransaction(site.context.database, (tx, afterCommit) =>
    notify(site.context, tx, afterCommit, { receiverId: id, title, message }),
  );

const mailedTitles = notificationTitles.filter((title) => title !== "Banned");

async function aMailedReader(languageName: (typeof languageNames)[number] = "EN") {
  const reader = await aReader(site, { language: languageName });
  const types = Object.fromEntries(notificationTitles.map((title) => [title, { mail: true }]));
  expect((await reader.client.put("/v1/notification-settings", { body: { types } })).status).toBe(200);
  return reader;
}

describe.each(firstOrAll(languageNames))("mails in %s", (languageName) => {
  it("Each kind has a mail that says what happened and leads there by one press", async () => {
    const reader = await aMailedReader(languageName);
    for (const title of mailedTitles) await record(reader, title);
    const mails = await mailsTo(site, reader);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mailedTitles.length);
    for (const title of mailedTitles) {
      const { says, target } = samples[title];
      // The outbox may send one of them just then, which changes their order.
      const leading = mails.filter(({ text }) => text.includes(`\nhttp://fabula.test${target}\n`));
      const { subject, text, html } = leading.find((mail) => `${mail.subject}\n${mail.text}`.includes(says))!;
      expect(text).toContain(`\nhttp://fabula.test${target}\n`);
      expect(html).toContain(`href="http://fabula.test${target}"`);
      expect(html).toContain(`<html lang="${toLanguage(languageName)}">`);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/);
    }
  });
});

describe("the unsubscribe headers", () => {
  it.each(firstOrAll(mailedTitles))(
    "A mail about %s can be switched off by its link, which switches off nothing else",
    async (title) => {
      const reader = await aMailedReader();
      await record(reader, title);
      const { headers } = (await mailsTo(site, reader))[0]!;
      expect(headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      const link = /^<(\S+)>$/.exec(headers!["List-Unsubscribe"]!)![1]!;
      const { status, body } = await site.visitor().post(new URL(link).pathname, { antiForgery: false });
      expect([status, body]).toEqual([200, { type: title, mail: false }]);
      const { types } = (await reader.client.get("/v1/notification-settings")).body;
      const off = notificationTitles.filter((each) => !types[each].mail);
      expect([off, types[title].list, types[title].push]).toEqual([[title], true, true]);
    },
  );

  it("A ban has no mail but that of its decision", async () => {
    const reader = await aMailedReader();
    await record(reader, "Banned");
    expect(await mailsTo(site, reader)).toEqual([]);
  });
});
