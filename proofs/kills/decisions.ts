import { send } from "./send.ts";
import type { World } from "./world.ts";

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
