import type { Client, Send } from "#tests/support/client.ts";
import { send } from "./send.ts";
import { aTale, type World } from "./world.ts";

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
