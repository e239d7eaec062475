import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLiveClient } from "#tests/support/live-client.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { aDecision, aReport, aUserReport, reportedKinds } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { aComment } from "#tests/support/comments.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

/** The member's notifications from the staff and about bans, oldest first. */
async function notificationsOf({ client }: Person) {
  const { body } = await client.get("/v1/notifications", { query: { pageSize: 100, sortBy: "id", direction: "ASC" } });
  type Sent = { notificationTitle: string; message: string };
  return (body.notifications as Sent[])
    .filter(({ notificationTitle }) => ["Admin-Message", "Banned"].includes(notificationTitle))
    .map(({ notificationTitle, message }) => [notificationTitle, message]);
}

const title = "The lamp at the end of the pier";

describe("what people are told of a decision about a comment", () => {
  it("The author and the reporters are notified about an accepted report, each in their language", async () => {
    const author = await aReader(site, { language: "IT", banPoints: 1 });
    const comment = await aComment(site, {
      on: await aPublishedTale(site),
      by: author,
      text: "Qualcosa di molto scortese.",
    });
    const [english, french] = [await aReader(site, { language: "EN" }), await aReader(site, { language: "FR" })];
    const { id } = await aReport(site, comment, { by: english, reason: "REASON4" });
    await aReport(site, comment, { by: french, reason: "REASON6" });
    const live = await aLiveClient(site, author);
    const { bans } = await aDecision(site, { id }, "ACCEPTED", { note: "Leggi le regole." });
    expect(await notificationsOf(author)).toEqual([
      ["Banned", `comment|${bans[0].until}`],
      [
        "Admin-Message",
        `La moderazione ha accolto una segnalazione del tuo commento a «${title}»: molestie o bullismo e disinformazione. Il commento ora è nascosto. Nota della moderazione: Leggi le regole.`,
      ],
    ]);
    expect((await live.first("Admin-Message")).message).toContain("Leggi le regole.");
    await live.close();
    expect(await notificationsOf(english)).toEqual([
      [
        "Admin-Message",
        `Thank you for reporting a comment on “${title}”. A moderator agreed with you, and the comment is now censored.`,
      ],
    ]);
    expect(await notificationsOf(french)).toMatchObject([
      [
        "Admin-Message",
        expect.stringMatching(
          /^Merci d’avoir signalé un commentaire sur «\u00a0The lamp at the end of the pier\u00a0»\./,
        ),
      ],
    ]);
  });

  it("Nothing that the author gets reveals the reporter", { tags: "variation" }, async () => {
    const author = await aReader(site);
    const comment = await aComment(site, { on: await aPublishedTale(site), by: author });
    const reporter = await aReader(site, { username: "Whistleblower9" });
    const report = await aReport(site, comment, { by: reporter });
    const person = await aUserReport(site, author, { by: reporter });
    for (const { id } of [report, person]) await aDecision(site, { id }, "ACCEPTED", { note: "Enough." });
    const { client } = author;
    const answers = await Promise.all([
      client.get("/v1/notifications", { query: { pageSize: 100 } }),
      client.get("/v1/user"),
      client.get("/v1/banned-level"),
      client.get(`/v0/comments/${comment.postId}`),
    ]);
    expect(answers[0]!.body.totalNotifications).toBeGreaterThan(1);
    for (const answer of answers) expect(JSON.stringify(answer.body).toLowerCase()).not.toContain("whistleblower9");
  });

  it("After the decision REJECTED only the reporters are notified", { tags: "variation" }, async () => {
    const comment = await aComment(site, { on: await aPublishedTale(site) });
    const { id, reporter } = await aReport(site, comment);
    await aDecision(site, { id }, "REJECTED");
    expect(await notificationsOf(comment.writer)).toEqual([]);
    expect(await notificationsOf(reporter)).toEqual([
      [
        "Admin-Message",
        `A moderator has looked at your report about a comment on “${title}” and found that the comment keeps to the rules.`,
      ],
    ]);
  });

  it("After the decision FALSE only the reporters are notified, with their points and ban", async () => {
    const comment = await aComment(site, { on: await aPublishedTale(site) });
    const [first, last] = [
      await aReader(site, { language: "ES" }),
      await aReader(site, { language: "PT", banPoints: 1 }),
    ];
    const { id } = await aReport(site, comment, { by: first });
    await aReport(site, comment, { by: last });
    const { bans } = await aDecision(site, { id }, "FALSE");
    expect(await notificationsOf(comment.writer)).toEqual([]);
    expect(await notificationsOf(first)).toEqual([
      [
        "Admin-Message",
        `El equipo de moderación considera que denunciaste de mala fe un comentario sobre «${title}». Te ha costado un punto.`,
      ],
    ]);
    expect(await notificationsOf(last)).toEqual([
      ["Banned", `comment|${bans[0].until}`],
      [
        "Admin-Message",
        `A moderação concluiu que a sua denúncia de um comentário em “${title}” foi de má-fé. Isso custou um ponto à sua conta.`,
      ],
    ]);
  });

  it("The message contains a reason that an administrator added unchanged", { tags: "variation" }, async () => {
    await (await anAdmin(site)).client.post("/reasons", { body: { reason: "Spoilers & {{title}}", severity: 1 } });
    const comment = await aComment(site, { on: await aPublishedTale(site) });
    await aDecision(site, await aReport(site, comment, { reason: "Spoilers & {{title}}" }), "ACCEPTED");
    expect((await notificationsOf(comment.writer))[0]![1]).toContain(
      "agreed with it: Spoilers & {{title}}. The comment is now censored.",
    );
  });

  it("The message about a deleted comment says that it was deleted", { tags: "variation" }, async () => {
    const comment = await aComment(site, { on: await aPublishedTale(site) });
    const { id, reporter } = await aReport(site, comment);
    await comment.writer.client.delete(`/v1/comments/${comment.id}`);
    await aDecision(site, { id }, "ACCEPTED");
    expect(await notificationsOf(comment.writer)).toEqual([
      [
        "Admin-Message",
        "A moderator has agreed with a report about a comment that you have deleted: spam or misleading content.",
      ],
    ]);
    expect(await notificationsOf(reporter)).toEqual([
      ["Admin-Message", "Thank you for reporting a comment that has since been deleted. A moderator agreed with you."],
    ]);
  });
});

describe("what people are told of a decision about somebody", () => {
  it(
    "After an accepted report about a member both the member and the reporter are notified",
    { tags: "variation" },
    async () => {
      const accused = await aReader(site);
      const { id, reporter } = await aUserReport(site, accused);
      await aDecision(site, { id }, "ACCEPTED");
      await aDecision(site, await aUserReport(site, accused, { reason: "REASON3" }), "ACCEPTED");
      expect(await notificationsOf(accused)).toEqual([
        ["Admin-Message", "A moderator has agreed with a report about you."],
        // The second one takes the last points.
        ["Banned", expect.stringMatching(/^comment\|/)],
        ["Admin-Message", "A moderator has agreed with a report about you: hateful content."],
      ]);
      expect(await notificationsOf(reporter)).toEqual([
        ["Admin-Message", `Thank you for reporting ${accused.username}. A moderator agreed with you.`],
      ]);
      expect((await accused.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      // The username is deleted together with its account.
      expect(await notificationsOf(reporter)).toEqual([]);
    },
  );

  it.each([
    ["REJECTED", "A moderator has looked at your report about {{}} and found nothing against the rules."],
    ["FALSE", "A moderator has found that you reported {{}} in bad faith. That cost you a ban point."],
  ])("After %s only the reporter of a member is notified", { tags: "variation" }, async (status, words) => {
    const accused = await aReader(site);
    const { id, reporter } = await aUserReport(site, accused);
    await aDecision(site, { id }, status);
    expect(await notificationsOf(accused)).toEqual([]);
    expect(await notificationsOf(reporter)).toEqual([["Admin-Message", words.replace("{{}}", accused.username)]]);
  });
});

describe.each(reportedKinds)(
  "the text of a comment that was reported at $path and hidden",
  ({ path, aComment: make }) => {
    it("A hidden text is in no public call, page, feed or notification", { tags: "variation" }, async () => {
      const secret = "xylophonequarrel";
      const friend = await aReader(site);
      const top = await make(site, { by: friend, text: "What do you say?" });
      const comment = await make(site, { on: top.on, answering: top, text: `Only ${secret}.` });
      const reporter = await aReader(site);
      const answer = await reporter.client.post(path, { body: { commentId: comment.id, reason: "REASON4" } });
      const moderator = await aModerator(site);
      await aDecision(site, answer.body, "ACCEPTED", { by: moderator });
      const { on } = top;
      const isTale = path === "/v1/reportings";
      const calls = isTale
        ? [
            `/v0/comments/${on.id}`,
            `/v0/posts/${on.id}`,
            `/v0/post-published/${on.id}`,
            `/posts/horror/${on.id}`,
            "/posts/horror",
            "/feeds/en.xml",
            "/",
          ]
        : [`/v0/comments-blog/${on.id}`, `/blog/posts/${on.id}`, "/blog", "/feeds/en/news.xml", "/"];
      for (const client of [site.visitor(), comment.writer.client, friend.client, reporter.client, moderator.client]) {
        for (const call of [...calls, ...(client.token === null ? [] : ["/v1/notifications"])]) {
          const { status, body } = await client.get(call);
          expect([call, status]).toEqual([call, 200]);
          expect(JSON.stringify(body)).not.toContain(secret);
        }
      }
      const { body } = await moderator.client.get(`/v1/reportings/${answer.body.id}`);
      expect(body).toMatchObject({ text: `Only ${secret}.`, comment: { text: `Only ${secret}.`, censored: true } });
    });
  },
);
