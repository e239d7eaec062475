import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageOf, parseMessage, targetOf, trophyOf, type MessageParts } from "./message.ts";
import { notificationTitles, type NotificationTitle } from "./calls.ts";
import { trophyIds } from "#vocabulary/trophies.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

type Parts = Record<string, string | number>;
/** The kind is known only as the test runs. */
const write = (title: NotificationTitle, parts: Parts) =>
  messageOf(title, parts as unknown as MessageParts<typeof title>);

const until = "2026-11-24T10:00:00.000Z";
const commented = { actor: "Ada42", title: "The lamp", postId: "42", comment: 7 };

/** Every kind: what it tells, its message, and where it leads (behaviour.md, Notifications). */
const kinds: [NotificationTitle, Parts, string, string | null][] = [
  ["Post-Published", { title: "The lamp", category: "HORROR", postId: "42" }, "The lamp|HORROR|42", "/posts/horror/42"],
  [
    "Tale-Returned",
    { title: "The lamp", postId: "42", note: "The ending." },
    "The lamp|42|The ending.",
    "/laboratory/edit/my-laboratory/edit/42",
  ],
  [
    "Revision-Published",
    { title: "The lamp", category: "HORROR", postId: "42" },
    "The lamp|HORROR|42",
    "/posts/horror/42",
  ],
  [
    "Translation-Request",
    { actor: "Ada42", title: "The lamp", requestId: "5" },
    "Ada42|The lamp|5",
    "/laboratory/translations",
  ],
  [
    "Request-Answered",
    { title: "The lamp", requestId: "5", status: "REJECTED" },
    "The lamp|5|REJECTED",
    "/laboratory/translations?direction=sent",
  ],
  [
    "Correction",
    { actor: "Ada42", title: "The lamp", postId: "42" },
    "Ada42|The lamp|42",
    "/laboratory/tale/42/corrections",
  ],
  [
    "New-Tale",
    { actor: "Ada42", title: "The lamp", category: "HORROR", postId: "42" },
    "Ada42|The lamp|HORROR|42",
    "/posts/horror/42",
  ],
  ["Admin-Message", { text: "Well done." }, "Well done.", null],
  ["Banned", { kind: "comment", until }, `comment|${until}`, "/user/settings"],
  ["Trophy", { trophy: "Trophy7" }, "Trophy7", "/user/trophies"],
  ["Replay-Comment", commented, "Ada42|The lamp|42&com=7", "/posts/tale/42#7"],
  ["Replay-Comment-Blog", commented, "Ada42|The lamp|42&com=7", "/blog/posts/42#7"],
  [
    "First-Like-Post",
    { actor: "Ada42", title: "The lamp", category: "FIABA", postId: "42" },
    "Ada42|The lamp|FIABA|42",
    "/posts/fiaba/42",
  ],
  ["First-Like-Comment", commented, "Ada42|The lamp|42&com=7", "/posts/tale/42#7"],
  ["First-Like-Comment-Blog", commented, "Ada42|The lamp|42&com=7", "/blog/posts/42#7"],
  ["First-Comment", commented, "Ada42|The lamp|42&com=7", "/posts/tale/42#7"],
  ["Comment-Held", commented, "Ada42|The lamp|42&com=7", "/posts/tale/42#7"],
];

/** Parts as a message gives them back: a bar is a similar sign, the comment is text. */
const parsedParts = (parts: Parts) => ({
  comment: "",
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, String(part).replaceAll("|", "¦")])),
});

describe("a notification's message", () => {
  it("Every kind of notification has a message format", () => {
    expect(kinds.map(([title]) => title).toSorted()).toEqual(notificationTitles.toSorted());
    expect(kinds).toHaveLength(notificationTitles.length);
  });

  it.each(kinds)("A message of %s is built, parsed and linked", (notificationTitle, parts, message, target) => {
    expect(write(notificationTitle, parts)).toBe(message);
    expect(parseMessage(notificationTitle, message)).toEqual(parsedParts(parts));
    expect(targetOf({ notificationTitle, message })).toBe(target);
  });

  it.each(firstOrAll(kinds))("A message of %s keeps unusual texts", (notificationTitle, parts, plain) => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc
        .array(fc.constantFrom("&com=5", "|", "\n", "\r\n", "&", "=", "¦", "$&", "<b>", "é", "😀", " ", "7"))
        .map((all) => all.join("")),
    );
    const free = "title" in parts ? "title" : "text" in parts ? "text" : null;
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (words, post, comment) => {
        const messageParts = {
          ...parts,
          ...(free === null ? {} : { [free]: words }),
          ...("postId" in parts ? { postId: String(post) } : {}),
          ...("comment" in parts ? { comment } : {}),
        };
        const message = write(notificationTitle, messageParts);
        expect(parseMessage(notificationTitle, message)).toEqual(parsedParts(messageParts));
        expect(message.split("|")).toHaveLength(plain.split("|").length);
        const target = targetOf({ notificationTitle, message });
        const plainTarget = targetOf({ notificationTitle, message: plain });
        expect(target).toBe(plainTarget?.replace("42", String(post)).replace(/#7$/, `#${comment}`) ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it.each(["Either|or", "Lines\nand &com=5 more", "&com=5", "|&com=5|", "ends with &com=5\n"])(
    "The title %j is kept apart from the id of the comment",
    (title) => {
      const message = write("First-Comment", { ...commented, title });
      expect(message).toBe(`Ada42|${title.replaceAll("|", "¦")}|42&com=7`);
      expect(parseMessage("First-Comment", message)).toMatchObject({ postId: "42", comment: "7" });
      expect(parseMessage("Admin-Message", write("Admin-Message", { text: title }))).toEqual({
        text: title.replaceAll("|", "¦"),
        comment: "",
      });
    },
  );

  it("An Admin-Message leads to the page of corrections with whose address it ends, and to no other address", () => {
    const notificationTitle = "Admin-Message";
    const page = "/laboratory/tale/42/corrections";
    const message = write(notificationTitle, {
      text: `Ada42 suggests corrections.\nhttps://a.b:1${page}`,
    });
    expect(parseMessage(notificationTitle, message).text).toBe("Ada42 suggests corrections.");
    expect(targetOf({ notificationTitle, message })).toBe(page);
    for (const other of [
      `Look: https://a.b${page}`,
      `Look:\n${page}`,
      `${message} now`,
      "Look:\nhttps://a.b/posts/horror/42",
    ]) {
      expect(targetOf({ notificationTitle, message: other })).toBeNull();
      expect(parseMessage(notificationTitle, other).text).toBe(other);
    }
  });

  it("A message links inside the site or nowhere", () => {
    const part = fc.oneof(
      fc.constantFrom("HORROR", "42", "//evil.example", "..", "javascript:", "&com=7", "&com=x"),
      fc.string(),
    );
    const messages = fc.array(part, { maxLength: 6 }).chain((all) => fc.constantFrom(all.join("|"), all.join("")));
    fc.assert(
      fc.property(fc.constantFrom(...notificationTitles), messages, (notificationTitle, message) => {
        const target = targetOf({ notificationTitle, message }) ?? "nowhere";
        expect(target).toMatch(
          /^(nowhere|\/(posts\/[a-z]+\/\d+|blog\/posts\/\d+|user\/(trophies|settings)|laboratory\/(translations(\?direction=sent)?|edit\/my-laboratory\/edit\/\d+|tale\/\d+\/corrections))(#\d*)?)$/,
        );
      }),
    );
  });

  it.each([
    ["Post-Published", "The lamp|COMEDY|42"],
    ["Post-Published", "The lamp|HORROR|../../evil"],
    ["Post-Published", "The lamp"],
    ["First-Like-Post", "Ada42|The lamp|//evil.example|42"],
    ["First-Comment", "Ada42|The lamp|javascript:alert(1)&com=7"],
    ["Replay-Comment-Blog", "Ada42|The lamp&com=7"],
    ["Replay-Comment", ""],
  ] as const)("An unreadable message of %s has no link: %j", (notificationTitle, message) => {
    expect(targetOf({ notificationTitle, message })).toBeNull();
  });
});

describe("the trophy of a message", () => {
  it("The trophy of a message is the one that it names", () => {
    for (const id of trophyIds) expect(trophyOf(write("Trophy", { trophy: id }))).toBe(id);
    expect(trophyIds).toHaveLength(17);
  });

  it.each(["", "Trophy0", "Trophy18", "trophy1", "Trophy1 ", "Trophy1|Trophy2"])(
    "The message %j names no trophy",
    (message) => {
      expect(trophyOf(message)).toBeNull();
    },
  );
});
