import { Client as StompClient } from "@stomp/stompjs";
import { setTimeout as pause } from "node:timers/promises";
import type { World } from "../kills/world.ts";

/** Clients that watch the site through the balancer while parts of it fail. */

/** A visitor who opens the same kept pages all the time. */
export function watchPages(url: string, paths: readonly string[]) {
  const state = { isOver: false };
  const failed: { path: string; status: number | string; at: number }[] = [];
  let opened = 0;
  const watching = (async () => {
    for (; !state.isOver; await pause(50)) {
      for (const path of paths) {
        opened += 1;
        const status = await fetch(url + path, {
          headers: { accept: "text/html" },
          signal: AbortSignal.timeout(10_000),
        }).then(
          async (answer) => (await answer.text(), answer.status),
          (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
        );
        if (status !== 200) failed.push({ path, status, at: Date.now() });
      }
    }
  })();
  return {
    failed,
    opened: () => opened,
    async stop() {
      state.isOver = true;
      await watching;
    },
  };
}

/** When a change is acknowledged again. @returns the milliseconds since now */
export async function timeToWrite(world: World): Promise<number> {
  const startedAt = Date.now();
  for (let tries = 0; ; tries += 1) {
    const newPrivacy = tries % 2 === 0 ? "profile-tales" : "profile-tales-trophies";
    const done = await world.writer.patch("/v1/privacy", { query: { newPrivacy } }).then(
      ({ status }) => {
        if (status >= 400 && status < 500) throw new Error(`a change is refused with ${status}`);
        return status < 300;
      },
      () => false,
    );
    if (done) return Date.now() - startedAt;
    await pause(100);
  }
}

/** The writer's browser: connected for live messages, and reads the list after each new connection, as the site's pages do. */
export function watchMessages(url: string, world: World) {
  const received = new Set<string>();
  let connections = 0;
  const take = (message: string | null) => void (message !== null && received.add(message));
  async function readList() {
    const { status, body } = await world.writer
      .call("GET", "/v1/notifications", { query: { pageSize: 100 } })
      .catch(() => ({ status: 0, body: null }));
    if (status !== 200) return false;
    for (const { message } of body.notifications) take(message);
    return true;
  }
  const client = new StompClient({
    webSocketFactory: () => new WebSocket(`${url.replace(/^http/, "ws")}/ws/websocket`),
    connectHeaders: { Authorization: `Bearer ${world.writer.token}` },
    reconnectDelay: 500,
    connectionTimeout: 5_000,
    onConnect() {
      connections += 1;
      client.subscribe(`/user/${world.writerName}/notification`, ({ body }) => take(JSON.parse(body).message));
      void (async () => {
        while (!(await readList())) await pause(500);
      })();
    },
  });
  client.activate();
  return {
    connections: () => connections,
    /** Those of these messages that the browser has not got. */
    missing: (messages: readonly string[]) => messages.filter((message) => !received.has(message)),
    stop: () => client.deactivate({ force: true }),
  };
}
