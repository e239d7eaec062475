import { setTimeout as pause } from "node:timers/promises";
import { createClient, type Client } from "#tests/support/client.ts";
import type { ReceivedMail } from "#tests/support/mail-server.ts";
import { createModel } from "./model.ts";
import type { Random } from "./random.ts";
import { create } from "./creations.ts";
import { decideOne, reviewOne } from "./decisions.ts";
import { change, settings } from "./settings.ts";
import { upload } from "./upload.ts";
import { firstWord, type World } from "./world.ts";

/** The members who write, and their work. */

export const admin = { email: "admin@example.org", password: "admin1234" };
export const writerLogin = { email: "writer1@example.org", password: "inkwell7" };

export async function logIn(url: string, login: { email: string; password: string }): Promise<Client> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", { body: login });
  if (status !== 200) throw new Error(`no login: ${JSON.stringify(body)}`);
  client.token = body.token;
  return client;
}

/** Signs a writer up, and publishes a Tale that everybody reads. @param mails in which the link of the sign-up arrives */
export async function createWorld(
  url: string,
  reviewer: Client,
  random: Random,
  mails: readonly ReceivedMail[],
): Promise<World> {
  const names = { firstname: "Ada", lastname: "Lovel", username: "writer1", ...writerLogin };
  const form = { ...names, languageName: "EN", acceptedTerms: true, overThirteen: true };
  await createClient(url).post("/auth/register", { body: form });
  const link = () => mails.map(({ mail }) => /\/activate\/(\S+)/.exec(mail.text ?? "")?.[1]).find(Boolean);
  while (link() === undefined) await pause(50);
  await createClient(url).post("/auth/activate", { body: { token: link() } });
  const writer = await logIn(url, writerLogin);
  const place = { categoryName: "HORROR", languageName: "EN" };
  const tag = (await writer.get("/v0/tags", { query: place })).body[0].tagName as string;
  const content = "<p>Nobody had lit the lamp for years.</p>";
  const tale = { title: "The Tale that stays", content, tags: [tag], ...place };
  const { id: taleId } = (await writer.post("/v1/posts", { body: { ...tale, isFinished: 1 } })).body;
  await reviewer.patch(`/v1/posts/${taleId}`);
  await writer.patch(`/v1/posts/${taleId}/settings`, { body: { correctionsWelcome: true } });
  await writer.post(`/v1/posts/${taleId}/revision`);
  const { id: keptId } = (await reviewer.post("/v1/notebook", { body: { postId: taleId, ...firstWord } })).body;
  const draft = { ...tale, title: "Edited 0", isFinished: 0 };
  const { id: draftId } = (await writer.post("/v1/posts", { body: draft })).body;
  let count = 0;
  return {
    model: createModel(),
    random,
    admin: reviewer,
    writer,
    writerName: names.username,
    tag,
    taleId,
    draftId,
    submitted: [],
    published: [],
    keptId,
    corrections: [],
    next: () => (count += 1),
  };
}

/** Lets the members write until `stop`. Each kind of setting is changed by one client, so that the order of its changes is known. */
export function keepWorking(world: World): { stop(): Promise<void> } {
  const state = { isOver: false };
  const work = async (act: () => Promise<void>) => {
    for (; !state.isOver; await pause(1)) await act();
  };
  const working = [
    ...Array.from({ length: 5 }, () => work(() => create(world))),
    ...Object.keys(settings).map((kind) => work(() => change(world, kind))),
    work(() => reviewOne(world)),
    work(() => decideOne(world)),
    work(() => upload(world)),
  ];
  return {
    async stop() {
      state.isOver = true;
      await Promise.all(working);
    },
  };
}
