import { codePoints } from "#kit/text/plain-text.ts";
import type { Correction, correctionsCalls } from "#features/corrections/calls.ts";
import type { CallReply } from "#kit/calls/endpoint.ts";
import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { aPublishedTale } from "./tales.ts";

/** Corrections by readers, as their callers send them. */

export const welcomeCorrections = async (
  { id, writer }: { id: number; writer: Person },
  correctionsWelcome: boolean = true,
) => expectStatus(await writer.client.patch(`/v1/posts/${id}/settings`, { body: { correctionsWelcome } }), 200);

/** Three paragraphs, in which a reader finds mistakes. */
export const textToCorrect =
  "<p>The lamp had been <em>out</em> for three nihgts when Marta climed the tower.</p>\n" +
  "<p>She counted the steps, as she allways did, and stoped at ninety.</p>\n" +
  "<p>Somebody had painted the door green.</p>";

/** A published Tale whose author welcomes corrections. */
export async function aTaleToCorrect(site: TestSite, options: Parameters<typeof aPublishedTale>[1] = {}) {
  const tale = await aPublishedTale(site, { content: textToCorrect, ...options });
  await welcomeCorrections(tale);
  return tale;
}

/** The place of words that the text has once, and others for them. */
export function wordsFor(quote: string, replacement: string, paragraphs = textToCorrect) {
  const texts = paragraphs.split("\n").map((html) => html.replace(/<[^>]*>/g, ""));
  const block = texts.findIndex((text) => text.includes(quote));
  const from = codePoints(texts[block]!.slice(0, texts[block]!.indexOf(quote)));
  return { block, from, to: from + codePoints(quote), quote, replacement };
}

export const propose = ({ client }: Person, { id }: { id: number }, body: Record<string, unknown>) =>
  client.post(`/v1/posts/${id}/corrections`, { body });

/** A correction that waits for the author. */
export async function aCorrection(
  helper: Person,
  tale: { id: number },
  [quote, replacement]: readonly [string, string],
  more: Record<string, unknown> = {},
) {
  return expectStatus<Correction>(await propose(helper, tale, { ...wordsFor(quote, replacement), ...more }), 201);
}

export const decide = ({ client }: Person, { id }: { id: number }, status: "ACCEPTED" | "REJECTED" = "ACCEPTED") =>
  client.patch(`/v1/corrections/${id}`, { body: { status } });

export const listCorrections = async (
  { client }: Person,
  { id }: { id: number },
  query = {},
): Promise<CallReply<typeof correctionsCalls.list>> =>
  (await client.get(`/v1/posts/${id}/corrections`, { query })).body;
