import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { Answer, Client, Send } from "../support/client.ts";
import type { Creation, Model, Outcome } from "./model.ts";
import type { Random } from "./random.ts";

/** Everything that members write, each as one call with a known effect. */

export interface World {
  model: Model;
  random: Random;
  /** Reviews, and writes like everybody else. */
  admin: Client;
  writer: Client;
  writerName: string;
  tag: string;
  /** A published Tale that stays. */
  taleId: number;
  /** A draft that is edited again and again. */
  draftId: number;
  /** Submitted and published Tales that may be published or deleted. */
  submitted: number[];
  published: number[];
  /** A word that the administrator keeps. */
  keptId: number;
  /** Corrections of the Tale that stays, which its author may decide. */
  corrections: number[];
  next(): number;
}

/** The problem types that leave it open whether something was changed. */
const unclear = new Set(["OUTCOME_UNKNOWN"]);

/** As a client waits after a failure. */
const beforeNextTry = 200;

/** Sends a call. @returns its outcome, and the answer if there was one */
async function send(client: Client, method: string, path: string, options: Send) {
  let answer: Answer;
  try {
    answer = await client.call(method, path, options);
  } catch {
    await pause(beforeNextTry);
    return { outcome: "unknown" as Outcome, answer: null };
  }
  const { status, body } = answer;
  if (status < 300) return { outcome: "done" as Outcome, answer };
  if (status < 500) return { outcome: "refused" as Outcome, answer };
  await pause(beforeNextTry);
  // Without a code it is the balancer's, which may have lost a process in the middle of the call.
  const isKnown = status === 503 && body?.code !== undefined && !unclear.has(body.code);
  return { outcome: (isKnown ? "refused" : "unknown") as Outcome, answer };
}

const place = { categoryName: "HORROR", languageName: "EN" };
const aTale = ({ tag }: World, title: string) => ({
  title,
  content: `<p>${title}: nobody had lit the lamp for years.</p>`,
  tags: [tag],
  ...place,
});

/** Of every Tale's text. */
export const firstWord = { block: 0, from: 0, to: 6, quote: "Nobody" };

interface CreatingCall {
  call(world: World, text: string, clientKey: string): { client: Client; method: string; path: string; options: Send };
  /** A statement with the texts of all its rows in the column `text`. */
  stored: string;
  /** Notes what later calls can use. */
  onDone?(world: World, body: any): void;
}

/** Calls that create a row. A repeated call with the same key or name creates nothing more. */
export const creating: Record<string, CreatingCall> = {
  draft: {
    call: (world, text, clientKey) => ({
      client: world.writer,
      method: "POST",
      path: "/v1/posts",
      options: { body: { ...aTale(world, text), isFinished: 0, clientKey } },
    }),
    stored: "select title as text from tales where exists (select from tale_tags where tale_id = tales.id)",
  },
  submission: {
    call: (world, text, clientKey) => ({
      client: world.writer,
      method: "POST",
      path: "/v1/posts",
      options: { body: { ...aTale(world, text), isFinished: 1, clientKey } },
    }),
    stored:
      "select title as text from tales where is_finished and exists (select from tale_tags where tale_id = tales.id)",
    onDone: (world, { id }) => void world.submitted.push(id),
  },
  comment: {
    call: (world, text, clientKey) => ({
      // A repeated comment is of the same member.
      client: /[02468]$/.test(text) ? world.writer : world.admin,
      method: "POST",
      path: "/v1/comments",
      options: { body: { postId: world.taleId, comment: text, clientKey } },
    }),
    stored: "select text from comments",
  },
  correction: {
    call: (world, text, clientKey) => ({
      client: world.admin,
      method: "POST",
      path: `/v1/posts/${world.taleId}/corrections`,
      options: { body: { ...firstWord, replacement: text, clientKey } },
    }),
    stored: "select replacement as text from corrections",
    onDone: (world, { id }) => void world.corrections.push(id),
  },
  message: {
    call: (world, text, clientKey) => ({
      client: world.admin,
      method: "POST",
      path: "/v1/send-notification",
      options: { body: { receiverUsername: world.writerName, message: text, clientKey } },
    }),
    stored: "select message as text from notifications where title = 'Admin-Message'",
  },
  news: {
    call: (world, text, clientKey) => ({
      client: world.admin,
      method: "POST",
      path: "/v1/create-admin-post",
      options: {
        body: {
          title: text,
          description: "A short text.",
          content: "<p>Since this morning there is a shelf next to the door.</p>",
          languageName: "EN",
          clientKey,
        },
      },
    }),
    stored: "select title as text from news",
  },
  member: {
    call: (world, text, clientKey) => {
      const username = text.replaceAll(/[^a-z\d]/gi, "");
      const names = { firstname: "Ada", lastname: "Lovel", username, email: `${username}@example.org` };
      const consent = { acceptedTerms: true, overThirteen: true };
      const body = { ...names, password: "inkwell7", languageName: "EN", ...consent, clientKey };
      return { client: world.writer, method: "POST", path: "/auth/register", options: { body } };
    },
    stored: "select firstname || username as text from users",
  },
  tag: {
    call: (world, text) => ({
      client: world.admin,
      method: "POST",
      path: "/v1/tags",
      options: { body: { tagName: text, ...place } },
    }),
    stored: "select name as text from tags",
  },
};

/** How a creation is found again: usernames have no blanks. */
export const storedText = ({ kind, text }: Creation) =>
  kind === "member" ? `Ada${text.replaceAll(/[^a-z\d]/gi, "")}` : text;

async function attempt(world: World, creation: Creation): Promise<void> {
  const kind = creating[creation.kind]!;
  const { client, method, path, options } = kind.call(world, creation.text, creation.clientKey);
  const { outcome, answer } = await send(client, method, path, options);
  // Nobody else uses this name: it was taken by an earlier attempt, or by the same one if a balancer has sent it twice.
  const isTaken = answer?.status === 409 && ["tag", "member"].includes(creation.kind);
  if (isTaken) creation.outcome = "done";
  else if (creation.outcome !== "unknown" || outcome === "done") creation.outcome = outcome;
  if (outcome === "done") kind.onDone?.(world, answer!.body);
}

export async function create(world: World): Promise<void> {
  const kind = world.random.oneOf(Object.keys(creating));
  const creation: Creation = { kind, text: `k ${kind} ${world.next()}`, clientKey: randomUUID(), outcome: "refused" };
  // Before the call: it may never return.
  world.model.created(creation);
  await attempt(world, creation);
}

/** As a browser does after a lost answer: with the same key. */
export const repeat = attempt;

interface SettingCall {
  call(world: World, value: string): { client: Client; method: string; path: string; options?: Send };
  values(world: World): string;
  /** A statement with the present value in the column `value`. */
  stored(world: World): string;
}

/** Calls that set something that exists. One at a time for each, so that their order is known. */
export const settings: Record<string, SettingCall> = {
  edit: {
    values: (world) => `Edited ${world.next()}`,
    call: (world, title) => ({
      client: world.writer,
      method: "PUT",
      path: `/v1/posts/${world.draftId}`,
      options: { body: { ...aTale(world, title), isFinished: 0 } },
    }),
    stored: (world) =>
      `select title as value from tales where id = ${world.draftId} and content like '%' || title || '%'`,
  },
  like: {
    values: (world) => world.random.oneOf(["true", "false"]),
    call: (world, liked) => ({
      client: world.admin,
      method: "POST",
      path: `/v1/posts/${world.taleId}/like`,
      options: { body: { liked: liked === "true" } },
    }),
    stored: (world) => `select (count(*) > 0)::text as value from tale_likes where tale_id = ${world.taleId}`,
  },
  bookmark: {
    values: (world) => world.random.oneOf(["true", "false"]),
    call: (world, wanted) => ({
      client: world.admin,
      method: wanted === "true" ? "POST" : "DELETE",
      path: "/v1/posts/bookmark",
      options: { query: { postId: world.taleId } },
    }),
    stored: (world) => `select (count(*) > 0)::text as value from bookmarks where tale_id = ${world.taleId}`,
  },
  follow: {
    values: (world) => world.random.oneOf(["true", "false"]),
    call: (world, wanted) => ({
      client: world.admin,
      method: wanted === "true" ? "PUT" : "DELETE",
      path: `/v1/follows/${world.writerName}`,
    }),
    stored: () => "select (count(*) > 0)::text as value from follows",
  },
  revision: {
    values: (world) => `Revised ${world.next()}`,
    call: (world, title) => ({
      client: world.writer,
      method: "PUT",
      path: `/v1/posts/${world.taleId}/revision`,
      options: {
        body: { title, content: `<p>Nobody had lit the lamp: ${title}.</p>`, tags: [world.tag], isFinished: 0 },
      },
    }),
    stored: (world) =>
      `select title as value from revisions where tale_id = ${world.taleId} and content like '%' || title || '%'`,
  },
  translations: {
    values: (world) => world.random.oneOf(["open", "ask", "closed"]),
    call: (world, translations) => ({
      client: world.writer,
      method: "PATCH",
      path: `/v1/posts/${world.taleId}/settings`,
      options: { body: { translations } },
    }),
    stored: (world) => `select translations as value from tales where id = ${world.taleId}`,
  },
  "note of a kept word": {
    values: (world) => `Note ${world.next()}`,
    call: (world, note) => ({
      client: world.admin,
      method: "PATCH",
      path: `/v1/notebook/${world.keptId}`,
      options: { body: { note } },
    }),
    stored: (world) => `select note as value from notebook_entries where id = ${world.keptId}`,
  },
  "read later": {
    values: (world) => world.random.oneOf(["true", "false"]),
    call: (world, wanted) => ({
      client: world.admin,
      method: wanted === "true" ? "PUT" : "DELETE",
      path: `/v1/read-later/${world.taleId}`,
    }),
    stored: (world) => `select (count(*) > 0)::text as value from read_later where tale_id = ${world.taleId}`,
  },
};

export async function change(world: World, kind: string): Promise<void> {
  const setting = settings[kind]!;
  const value = setting.values(world);
  const { client, method, path, options = {} } = setting.call(world, value);
  const { outcome } = await send(client, method, path, options);
  world.model.set(kind, "", value, outcome);
}

/** Publishes or deletes a Tale. Its state is `submitted`, `published` or `deleted`. */
export async function reviewOne(world: World): Promise<void> {
  const { random, model, submitted, published } = world;
  const isPublication = published.length === 0 || random.next() < 0.7;
  const id = (isPublication ? submitted : published).shift();
  if (id === undefined) return;
  if (isPublication) model.set("Tale", String(id), "submitted", "done");
  const { outcome } = isPublication
    ? await send(world.admin, "PATCH", `/v1/posts/${id}`, {})
    : await send(world.writer, "DELETE", `/v1/delete/${id}`, {});
  model.set("Tale", String(id), isPublication ? "published" : "deleted", outcome);
  if (isPublication && outcome === "done") published.push(id);
}

/** Decides about a correction. An accepted one changes the revision; most have the same place, so most are rejected. */
export async function decideOne(world: World): Promise<void> {
  const id = world.corrections.shift();
  if (id === undefined) return;
  const status = world.random.next() < 0.1 ? "ACCEPTED" : "REJECTED";
  world.model.set("correction", String(id), "PENDING", "done");
  const { outcome } = await send(world.writer, "PATCH", `/v1/corrections/${id}`, { body: { status } });
  world.model.set("correction", String(id), status, outcome);
}

/** Sets the writer's picture: its row and all its sizes, or neither. */
export async function upload(world: World): Promise<void> {
  const background = { r: world.random.between(0, 255), g: world.random.between(0, 255), b: 90 };
  const file = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
  const { outcome, answer } = await send(world.writer, "POST", "/avatar", { files: { file } });
  // The address of a picture isn't known without an answer.
  if (outcome === "done") world.model.set("avatar", "", answer!.body.avatar, "done");
}
