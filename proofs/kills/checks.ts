import pg from "pg";
import { inconsistencies } from "../load/dataset/consistency.ts";
import type { ReceivedMail } from "#tests/support/mail-server.ts";
import type { World } from "./world.ts";
import { unknownValue } from "./model.ts";
import { creating, storedText } from "./creations.ts";
import { settings } from "./settings.ts";

/** Compares the database with what clients were answered. */

/** Jumping clocks write moments to come; the search index and its words are filled by the same transactions as Tales. */
const ofClocks = new Set(["moments to come", "Tales older than their author"]);

/**
 * @param compared Tales whose search vectors were found right: they are not made again, and those that are right now are added
 * @returns a line for each difference
 */
export async function differences(url: string, world: World, compared = new Set<number>()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL is killed before it counts its rows by itself, and would read a whole table for each Tale.
    await client.query("analyze");
    const { rows } = await client.query<{ id: string }>("select tale_id as id from tale_search");
    const found = [
      ...(await ofCreations(client, world)),
      ...(await ofSettings(client, world)),
      ...(await ofTales(client, world)),
      ...(await ofCorrections(client, world)),
      ...(await ofPictures(client)),
      ...Object.entries(await inconsistencies(client, [...compared]))
        .filter(([name]) => !ofClocks.has(name))
        .map(([name, count]) => `${name}: ${count} rows are wrong`),
    ];
    for (const { id } of rows) compared.add(Number(id));
    return found;
  } finally {
    await client.end();
  }
}

async function ofCreations(client: pg.Client, { model }: World): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, { stored }] of Object.entries(creating)) {
    const counts = new Map<string, number>();
    for (const { text } of (await client.query<{ text: string }>(stored)).rows)
      counts.set(text, (counts.get(text) ?? 0) + 1);
    for (const creation of model.creations.filter((each) => each.kind === kind)) {
      const count = counts.get(storedText(creation)) ?? 0;
      const { text, outcome } = creation;
      // A submitted Tale may have been deleted since.
      const mayBeGone = kind === "submission";
      if (count > 1) found.push(`${text}: there ${count} times`);
      if (outcome === "done" && count === 0 && !mayBeGone) found.push(`${text}: acknowledged and lost`);
      if (outcome === "refused" && count > 0) found.push(`${text}: refused and there`);
    }
  }
  return found;
}

async function ofSettings(client: pg.Client, world: World): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, key, possible } of world.model.settings()) {
    const setting = settings[kind];
    if (setting === undefined) continue;
    const { rows } = await client.query<{ value: string }>(setting.stored(world));
    const value = rows[0]?.value ?? "";
    if (possible.has(value) || possible.has(unknownValue)) world.model.found(kind, key, value);
    else found.push(`${kind}: is ${value}, and may be ${[...possible].join(" or ")}`);
  }
  return found;
}

/** A Tale is submitted, published or deleted, with everything that belongs to it. */
async function ofTales(client: pg.Client, { model }: World): Promise<string[]> {
  const { rows } = await client.query<{ id: string; state: string }>(
    "select id, case when publication_date is null then 'submitted' else 'published' end as state from tales",
  );
  const states = new Map(rows.map(({ id, state }) => [String(id), state]));
  const found: string[] = [];
  for (const { kind, key, possible } of model.settings()) {
    if (kind !== "Tale") continue;
    const state = states.get(key) ?? "deleted";
    if (!possible.has(state)) found.push(`Tale ${key}: is ${state}, and may be ${[...possible].join(" or ")}`);
    else model.found(kind, key, state);
  }
  const { rows: told } = await client.query<{ id: string }>(`
    select tales.id from tales join notifications on about = 'tale:' || tales.id and notifications.title = 'Post-Published'
    group by tales.id having count(*) > 1`);
  return [...found, ...told.map(({ id }) => `Tale ${id}: its author was notified of the publication twice`)];
}

async function ofCorrections(client: pg.Client, { model }: World): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string }>("select id, status from corrections");
  const states = new Map(rows.map(({ id, status }) => [String(id), status]));
  const found: string[] = [];
  for (const { kind, key, possible } of model.settings()) {
    if (kind !== "correction") continue;
    const state = states.get(key) ?? "gone";
    if (!possible.has(state)) found.push(`Correction ${key}: is ${state}, and may be ${[...possible].join(" or ")}`);
    else model.found(kind, key, state);
  }
  return found;
}

async function ofPictures(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(`
    select username from users where pic_profile is not null
      and not exists (select from images where pic_profile like '%' || hash || '%')`);
  return rows.map(({ username }) => `${username}: the picture of the profile is missing`);
}

/**
 * Each acknowledged account gets its mail once or, if an answer of the mail server was lost, twice. A mail is given up when two attempts
 * were interrupted between handing it over and the answer: it may have arrived twice, or never.
 */
export function differencesOfMails({ model }: World, received: readonly ReceivedMail[], givenUp: number): string[] {
  const counts = new Map<string, number>();
  for (const { envelope } of received)
    for (const address of envelope) counts.set(address, (counts.get(address) ?? 0) + 1);
  const mailsOf = model.creations
    .filter(({ kind }) => kind === "member")
    .map((creation) => {
      const address = `${storedText(creation).slice("Ada".length)}@example.org`;
      return { address, isPromised: creation.outcome === "done", count: counts.get(address) ?? 0 };
    });
  const tooMany = mailsOf.filter(({ count }) => count > 2);
  const never = mailsOf.filter(({ isPromised, count }) => isPromised && count === 0);
  return [
    ...tooMany.map(({ address, count }) => `${address}: its mail was sent ${count} times`),
    ...(never.length > givenUp ? never.map(({ address }) => `${address}: its mail was never sent`) : []),
  ];
}
