import { randomUUID } from "node:crypto";
import type { Client, Send } from "#tests/support/client.ts";
import type { Creation } from "./model.ts";
import { send } from "./send.ts";
import { aTale, firstWord, place, type World } from "./world.ts";

interface CreatingCall {
  call(world: World, text: string, clientKey: string): { client: Client; method: string; path: string; options: Send };
  /** A statement with the texts of all its rows in the column `text`. */
  stored: string;
  /** Notes what later calls can use. */
  onDone?(world: World, created: { id: number }): void;
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
