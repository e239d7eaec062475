import { randomUUID } from "node:crypto";
import pg from "pg";
import { categoryNames } from "#contract/categories.ts";
import { languageNames } from "#contract/languages.ts";
import { excerptOf, readingMinutes } from "#contract/tale-text.ts";
import { hashPassword } from "#server/features/accounts/passwords.ts";

/** Inserts ten thousand published Tales and some accounts, like a site that has grown for years. */

export const password = "bench1234";
const words =
  "the lamp at end of a pier burned all night and nobody knew who had lit it until rain came over sea wall with smell of salt".split(
    " ",
  );

function sentence(seed: number): string {
  return Array.from({ length: 14 }, (_, at) => words[(seed * 7 + at * 3) % words.length]).join(" ");
}

/** About 4,000 characters, as long as a typical Tale here. */
function text(seed: number): string {
  const paragraph = (at: number) =>
    `<p>${Array.from({ length: 5 }, (_, line) => `${sentence(seed + at * 5 + line)}.`).join(" ")}</p>`;
  return Array.from({ length: 11 }, (_, at) => paragraph(at)).join("\n");
}

async function insertAuthors(client: pg.Client, count: number): Promise<number[]> {
  const hash = await hashPassword(password);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (username, email, password_hash, firstname, lastname, language, activated_at, created_at)
     SELECT 'author' || n, 'author' || n || '@example.org', $2, 'Ada', 'Author', 'EN', now(), now()
     FROM generate_series(1, $1::int) n RETURNING id`,
    [count, hash],
  );
  return rows.map((row) => Number(row.id));
}

const columns =
  "author_id, title, content, overview, reading_minutes, category, language, is_finished, publication_date, tot_likes, client_key, created_at, updated_at";

function row(at: number, authors: number[]): unknown[] {
  const content = text(at);
  const date = new Date(Date.UTC(2026, 0, 1) + at * 600_000);
  const likes = (at * 37) % 500;
  const category = categoryNames[at % 6];
  const language = languageNames[Math.floor(at / 6) % 5];
  const title = `Tale ${at}: ${sentence(at).slice(0, 40)}`;
  const author = authors[at % authors.length];
  return [
    author,
    title,
    content,
    excerptOf(content),
    readingMinutes(content),
    category,
    language,
    true,
    date,
    likes,
    randomUUID(),
    date,
    date,
  ];
}

/** @returns the e-mails of the accounts and the id of a Tale in the middle of English horror. */
export async function fill(url: string, tales: number, accounts: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const authors = await insertAuthors(client, accounts);
    const batch = 250;
    for (let start = 0; start < tales; start += batch) {
      const rows = Array.from({ length: batch }, (_, at) => row(start + at, authors));
      const width = rows[0]!.length;
      const places = rows.map(
        (_, at) => `(${Array.from({ length: width }, (__, column) => `$${at * width + column + 1}`).join()})`,
      );
      await client.query(`INSERT INTO tales (${columns}) VALUES ${places.join()}`, rows.flat());
    }
    await client.query(
      `INSERT INTO tale_tags (tale_id, tag_id, position)
       SELECT t.id, (SELECT g.id FROM tags g WHERE g.category = t.category AND g.language = t.language ORDER BY g.id OFFSET t.id % 8 LIMIT 1), 0
       FROM tales t`,
    );
    await client.query("ANALYZE");
    const { rows } = await client.query(
      "SELECT id FROM tales WHERE category = 'HORROR' AND language = 'EN' ORDER BY id OFFSET 100 LIMIT 1",
    );
    return { emails: authors.map((_, at) => `author${at + 1}@example.org`), taleId: Number(rows[0].id) };
  } finally {
    await client.end();
  }
}
