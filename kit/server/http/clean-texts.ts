import type { FastifyRequest } from "fastify";
import { visibleCharacters } from "#kit/text/visible-characters.ts";

/** Compared with what is stored: a password with what was chosen, a quote with a text that may be older than this rule. */
const comparedAsSent = /password$|^(?:token|quote)$/i;

/**
 * Takes the characters that nobody sees out of every text of a request, before it is checked: no feature has to remember it. Without
 * recursion: input may be deep.
 */
export function cleanTexts({ query, body }: Pick<FastifyRequest, "query" | "body">) {
  const open: unknown[] = [query, body];
  while (open.length > 0) {
    const fields = open.pop();
    if (typeof fields !== "object" || fields === null) continue;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value !== "string") open.push(value);
      else if (!comparedAsSent.test(name)) (fields as Record<string, unknown>)[name] = visibleCharacters(value);
    }
  }
}
