import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { exactLanguageName, instant, languageName, markupOf, wholeNumber } from "#kit/calls/input.ts";
import { siteTexts as bounds } from "#vocabulary/limits.ts";
import { siteTextKinds } from "./address.ts";

/** The texts of the site about itself: rules, conditions, privacy policy, about and imprint (behaviour.md, Texts of the site). */

const ofKind = z.object({ kind: z.enum(siteTextKinds) });

const siteText = z.object({
  kind: z.enum(siteTextKinds),
  languageName: exactLanguageName,
  /** HTML of the safe set of Tales, with tables. */
  content: z.string(),
  /** Since when it holds, or from when on it will. */
  validFrom: instant,
  /** Counted by kind and language; 1 is the built-in text. */
  version: z.number(),
});
export type SiteText = z.output<typeof siteText>;

const listedVersion = siteText.pick({ version: true, languageName: true, validFrom: true });
export type ListedVersion = z.output<typeof listedVersion>;

/** By language; what is not named stays. */
const texts = z
  .partialRecord(exactLanguageName, markupOf(bounds.maxBytes))
  .refine((given) => Object.keys(given).length > 0, { error: "At least one language" });

export const siteTextsCalls = {
  read: endpoint({
    method: "GET",
    path: "/v0/site/texts/:kind",
    caller: "visitor",
    summary: "A text of the site about itself, as it holds now, or one of its versions",
    params: ofKind,
    query: z.object({ languageName: languageName.optional(), version: wholeNumber(1, 1_000_000).optional() }),
    reply: { status: 200, body: siteText },
    errors: ["NOT_FOUND"],
  }),
  versions: endpoint({
    method: "GET",
    path: "/v0/site/texts/:kind/versions",
    caller: "visitor",
    summary: "The versions of a text of the site in the order in which they hold, the newest first, with those to come",
    params: ofKind,
    query: z.object({ languageName: languageName.optional() }),
    reply: { status: 200, body: z.object({ versions: z.array(listedVersion) }) },
    errors: ["NOT_FOUND"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/site/texts/:kind",
    caller: "admin",
    summary:
      "Gives a text of the site in some languages; a change of rules or conditions is announced to members, and holds 14 days later at the earliest",
    params: ofKind,
    body: z.object({ texts, validFrom: instant.optional() }),
    bodyBytes: bounds.bodyBytes,
    reply: { status: 200, body: z.object({ texts: z.array(siteText) }) },
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/site/texts/:kind",
    caller: "admin",
    summary: "Drops what waits, and returns to the built-in text in every language",
    params: ofKind,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};
