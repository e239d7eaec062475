import { describe, expect, it } from "vitest";
import { notificationTexts, trophyTexts } from "#content/server-texts.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { localizeNotification, messageOf, type LocalizationTexts } from "./message.ts";
import { notificationTitles, type NotificationTitle } from "./calls.ts";

const wordingOf = (language: Language): LocalizationTexts => ({
  language,
  texts: notificationTexts[language],
  trophyNames: trophyTexts[language],
});

const until = "2026-03-05T14:30:00.000Z";
const act = { actor: "Bianca", title: "The Well", postId: "7", comment: 12 };
const messages: Record<NotificationTitle, string> = {
  "Tale-Returned": messageOf("Tale-Returned", { title: "The Well", postId: "7", note: "Shorter, please." }),
  "Post-Published": messageOf("Post-Published", { title: "The Well", category: "HORROR", postId: "7" }),
  "Revision-Published": messageOf("Revision-Published", { title: "The Well", category: "HORROR", postId: "7" }),
  "Translation-Request": messageOf("Translation-Request", { actor: "Bianca", title: "The Well", requestId: "3" }),
  "Request-Answered": messageOf("Request-Answered", { title: "The Well", requestId: "3", status: "ACCEPTED" }),
  Correction: messageOf("Correction", { actor: "Bianca", title: "The Well", postId: "7" }),
  "New-Tale": messageOf("New-Tale", { actor: "Bianca", title: "The Well", category: "HORROR", postId: "7" }),
  "Admin-Message": messageOf("Admin-Message", { text: "Tea at five." }),
  Banned: messageOf("Banned", { kind: "comment", until }),
  Trophy: messageOf("Trophy", { trophy: "Trophy7" }),
  "Replay-Comment": messageOf("Replay-Comment", act),
  "Replay-Comment-Blog": messageOf("Replay-Comment-Blog", act),
  "First-Like-Post": messageOf("First-Like-Post", {
    actor: "Bianca",
    title: "The Well",
    category: "HORROR",
    postId: "7",
  }),
  "First-Like-Comment": messageOf("First-Like-Comment", act),
  "First-Like-Comment-Blog": messageOf("First-Like-Comment-Blog", act),
  "First-Comment": messageOf("First-Comment", act),
  "Comment-Held": messageOf("Comment-Held", act),
};
const textOf = (language: Language, notificationTitle: NotificationTitle, message = messages[notificationTitle]) =>
  localizeNotification(wordingOf(language), { notificationTitle, message }, "UTC");

describe.each(languages)("notifications in %s", (language) => {
  it.each(notificationTitles)("A notification of kind %s contains all its parameters", (title) => {
    const { title: heading, text } = textOf(language, title);
    const names: Record<string, string[]> = {
      "Post-Published": ["The Well"],
      "Revision-Published": ["The Well"],
      "Request-Answered": ["The Well"],
      "Tale-Returned": ["The Well", "Shorter, please."],
      "Admin-Message": ["Tea at five."],
      Banned: ["2026", "UTC"],
      Trophy: [trophyTexts[language].Trophy7.name],
    };
    for (const name of names[title] ?? ["Bianca", "The Well"]) expect(text).toContain(name);
    expect(text).not.toContain("{{");
    expect(text).not.toBe(heading);
  });

  it("Each kind of notification has its own heading", () => {
    expect(new Set(notificationTitles.map((title) => textOf(language, title).title)).size).toBe(
      notificationTitles.length,
    );
  });

  it("An accepted and a rejected request have different texts", () => {
    expect(textOf(language, "Request-Answered", "The Well|3|REJECTED").text).not.toBe(
      textOf(language, "Request-Answered").text,
    );
  });

  it("A ban from commenting and a ban from logging in have different texts", () => {
    expect(textOf(language, "Banned", `login|${until}`).text).not.toBe(textOf(language, "Banned").text);
  });
});

describe("the text of a notification", () => {
  it("A time is shown in the requested time zone", () => {
    expect(textOf("en", "Banned").text).toBe("You can’t comment until 5 March 2026 at 14:30 UTC.");
  });

  it("Text written by people is repeated literally, and its placeholders are not replaced", () => {
    const message = messageOf("First-Comment", { ...act, title: "{{actor}} <b>& $1" });
    expect(textOf("en", "First-Comment", message).text).toContain("“{{actor}} <b>& $1”");
    expect(textOf("en", "Admin-Message", "One | two &com=3").text).toBe("One | two &com=3");
  });

  it.each([
    ["Trophy", "Trophy99"],
    ["Banned", "comment|soon"],
    ["Post-Published", ""],
  ] as const)("An unreadable message shows its kind only: %s %s", (title, message) => {
    const { title: heading, text } = textOf("en", title, message);
    expect(text).toBe(heading);
  });
});
