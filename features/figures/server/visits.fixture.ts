import { expect } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { eventually } from "#tests/support/eventually.ts";

export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** As a page tells it: without anti-forgery header. */
export async function visit(
  client: Client,
  id: number,
  kind: "opened" | "finished" = "opened",
  userAgent: string = firefox,
) {
  const answer = await client.post(`/v0/posts/${id}/${kind}`, {
    antiForgery: false,
    headers: { "user-agent": userAgent },
  });
  expect([answer.status, answer.body]).toEqual([204, null]);
}

/** Visits are written a moment after they are answered. */
export const expectFigures = (client: Client, id: number, expected: object) =>
  eventually(async () => expect((await client.get(`/v1/posts/${id}/figures`)).body).toMatchObject(expected));
