import { z } from "zod";
import { email } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { clientKey, languageName, textOf } from "#kit/calls/input.ts";
import { contact as bounds } from "#vocabulary/limits.ts";
import { oneLine, multiLine } from "#kit/text/plain-text.ts";

/** Messages of the contact form (behaviour.md, Contact). */

const contactName = z.string().transform(oneLine).pipe(textOf(bounds.name));
const contactMessage = z.string().transform(multiLine).pipe(textOf(bounds.message));

export const contactForm = z.object({
  user_name: contactName,
  user_email: email,
  message: contactMessage,
  /** Of the page, for the words around the message in the mail. */
  languageName: languageName.optional(),
  /** A honeypot: people do not see this field. A bot that fills it in gets the same answer as everybody. */
  website: z.string().trim().max(bounds.websiteMax).optional(),
  clientKey,
});
export type ContactMessage = z.output<typeof contactForm>;

/** Hides errors in other fields from a bot, which could correct them otherwise. */
function withoutBotInput(sent: unknown): unknown {
  const website = (sent as { website?: unknown } | null)?.website;
  if (typeof website !== "string" || website.trim() === "") return sent;
  return { user_name: "A robot", user_email: "robot@example.org", message: "Nobody reads this.", website: "A link" };
}

export const contactCalls = {
  send: endpoint({
    method: "POST",
    path: "/v0/contact",
    caller: "visitor",
    summary:
      "Stores a message to the support address and mails it as soon as the mail server accepts it; five an hour per network",
    body: z.preprocess(withoutBotInput, contactForm),
    multipart: true,
    reply: { status: 202, body: "empty" },
    errors: [],
  }),
};
