import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drawNewsPicture } from "../art/news-picture.ts";
import { commentText } from "#features/comments/calls.ts";
import { languages } from "#vocabulary/languages.ts";
import { newsDescription, newsTitle } from "#features/news/calls.ts";
import { textLength } from "#kit/text/tale-text.ts";
import type { DemoNews } from "#site/server/demo-content/news.ts";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";

const folder = (language: string) => `content/demo/${language}/news`;
const authors = new Set(
  languages.flatMap((language) => {
    const authors: { username: string }[] = JSON.parse(readFileSync(`content/demo/${language}/authors.json`, "utf8"));
    return authors.map(({ username }) => username);
  }),
);

describe.each(languages)("the demo news in %s", (language) => {
  const posts: DemoNews[] = JSON.parse(readFileSync(`${folder(language)}.json`, "utf8"));
  const contentOf = ({ slug }: DemoNews) => readFileSync(`${folder(language)}/${slug}.html`, "utf8");

  test("Demo content has four news posts, each with its text, oldest first", () => {
    expect(posts).toHaveLength(4);
    expect(posts.map(({ slug }) => `${slug}.html`).toSorted()).toEqual(readdirSync(folder(language)).toSorted());
    const dates = posts.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted());
  });

  test("The news texts are valid and without shouting", () => {
    for (const post of posts) {
      expect([newsTitle.parse(post.title), newsDescription.parse(post.description)]).toEqual([post.title, post.description]);
      const content = contentOf(post);
      expect(sanitizeContent(content)).toBe(content.trim());
      expect(textLength(content)).toBeGreaterThan(500);
      expect(post.title + post.description + content.replaceAll(/<[^>]*>/g, "")).not.toMatch(/[!¡]|\p{Extended_Pictographic}/u);
    }
  });

  test("Some news posts have pictures, which are the same each time and need no caption", () => {
    const postsWithPicture = posts.filter(({ picture }) => picture !== undefined);
    expect(postsWithPicture.length).toBeGreaterThan(0);
    expect(postsWithPicture.length).toBeLessThan(posts.length);
    for (const { picture, slug } of postsWithPicture) {
      const drawing = drawNewsPicture(picture!, slug);
      expect(drawing).toBe(drawNewsPicture(picture!, slug));
      expect(drawing).not.toMatch(/<(?:text|script|style|image|foreignObject|a)\b|NaN|undefined|null/);
    }
  });

  test("News posts have comments by members, in order, and replies mention whom they answer", () => {
    for (const { author, daysAfter, text, replies = [] } of posts.flatMap(({ comments = [] }) => comments)) {
      const days = [0, daysAfter, ...replies.map((reply) => reply.daysAfter)];
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
      const thread = new Set([author]);
      for (const reply of replies) {
        expect(thread).toContain(/^@(\w+) /.exec(reply.text)?.[1]);
        thread.add(reply.author);
      }
      for (const each of thread) expect(authors).toContain(each);
      for (const each of [text, ...replies.map((reply) => reply.text)]) expect(commentText.parse(each)).toBe(each);
    }
  });
});
