import { z } from "zod";
import { categoryNames, type CategoryName } from "#vocabulary/categories.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { page, personName, repeatedParametersMax, tale } from "#vocabulary/limits.ts";
import { roles, tokenRoleOf } from "#vocabulary/roles.ts";
import { codePoints, oneLine } from "../text/plain-text.ts";

/** Lists of members, in pages. */

/** Input schemas that several features use. They normalise, so that services get clean values. */

/** A number, or the digits of one in an address or form. `0x1f`, `1e3`, blanks, `true` and lists are rejected. */
const digits = (value: unknown) =>
  typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? value : Number.NaN;
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(digits, z.coerce.number().int().min(min).max(max));

export const pageNumber = wholeNumber(0, 1_000_000);
export const pageSize = wholeNumber(1, page.max);

export const memberPages = z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.default) });

export const listedMember = z.object({ username: z.string(), avatar: z.string().nullable() });
export const memberList = z.object({ users: z.array(listedMember), totalUsers: z.number() });

/** Ids are bigint columns sent as JSON numbers; JSON cannot represent larger ones exactly. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id });

/** Idempotency key, created by the client once per new item: a retry after a lost response returns the first item. */
export const clientKey = z.uuid().optional();

/** The wanted state, so that a retry changes nothing; without it the call toggles the like. */
export const likeBody = z.object({ liked: z.boolean().optional() }).nullish();

/** The answer to something that another member has proposed. */
export const proposalAnswer = z.object({ status: z.enum(["ACCEPTED", "REJECTED"]) });

/** ASCII letters only: upper-casing turns some other letters into them, such as the dotless ı. */
export const upperCased = (value: unknown) =>
  typeof value === "string" && /^[a-z]+$/i.test(value) ? value.toUpperCase() : value;
export const lowerCased = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

/** Names exactly as replies contain them. */
export const exactLanguageName = z.enum(languageNames as [LanguageName, ...LanguageName[]]);
export const exactCategoryName = z.enum(categoryNames as [CategoryName, ...CategoryName[]]);
export const tokenRole = z.enum(roles.map(tokenRoleOf));

/** Names as callers may send them: lower case is accepted and normalised. */
export const languageName = z.preprocess(upperCased, exactLanguageName);
export const categoryName = z.preprocess(upperCased, exactCategoryName);

/** A parameter that may repeat. A value given twice counts once. */
export const oneOrMore = <S extends z.ZodType>(one: S) =>
  z
    .union([one, z.array(one).min(1).max(repeatedParametersMax)])
    .transform((given) => [...new Set([given].flat())] as z.output<S>[]);

/** Paging and sorting; `sortBy` is an enum, so that no caller can name a column. */
export function listQuery<const S extends readonly [string, ...string[]]>(
  sorts: S,
  defaults: { sortBy: S[number]; direction: "ASC" | "DESC" },
) {
  return z.object({
    pageNumber: pageNumber.default(0),
    pageSize: pageSize.default(page.default),
    sortBy: z.enum(sorts).default(defaults.sortBy as never),
    direction: z.enum(["ASC", "DESC"]).default(defaults.direction as never),
  });
}

/** Characters that show nothing: fillers, joiners, the blank braille pattern, noncharacters. */
const invisible = /[\u2800\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

export function textOf(bounds: { min: number; max: number }) {
  return z
    .string()
    .trim()
    .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(invisible, "")), {
      error: "Needs characters that can be seen",
    })
    .refine((text) => codePoints(text.replace(invisible, "")) >= bounds.min, {
      error: `At least ${bounds.min} characters`,
    })
    .refine((text) => codePoints(text) <= bounds.max, {
      error: `At most ${bounds.max} characters`,
      // Further checks of a name may take a hundred times as long.
      abort: true,
    });
}

/** A first or last name of an account. */
export const personNameText = z.string().transform(oneLine).pipe(textOf(personName));

/** Dots, slashes and @, also those that look or count like them: U+3002 separates domain names, U+2044 and U+2215 look like a slash. */
const addressSigns = /[./\\@\u3002\u2044\u2215]/;

/** Mails contain names, and mail programs turn everything that looks like an address into a link. */
export const looksLikeAddress = (name: string) => addressSigns.test(name.normalize("NFKC"));

/** A new first or last name. Names from before this rule may contain a dot and stay valid. */
export const newPersonName = personNameText.refine((name) => !looksLikeAddress(name), {
  error: "No dots, slashes or @",
});

/** A text with a number of characters. @param text what it is before they are counted */
export const textWithin = ({ min, max }: { min: number; max: number }, text = z.string()) =>
  text
    .refine((value) => codePoints(value) >= min, { error: `At least ${min} characters` })
    .refine((value) => codePoints(value) <= max, { error: `At most ${max} characters` });

/** A text as sent. One that is too long becomes empty, so that each call answers it like a wrong one. */
export const emptyIfLonger = (max: number) => z.string().transform((text) => (text.length > max ? "" : text));

/** A text that may be empty; only its length is limited. */
export const boundedText = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => codePoints(text) <= max, { error: `At most ${max} characters` });

/** How often a sign occurs, counted up to one more than `most`. */
function countOf(html: string, sign: string, most: number): number {
  let count = 0;
  for (let at = html.indexOf(sign); at >= 0 && count <= most; at = html.indexOf(sign, at + 1)) count += 1;
  return count;
}

const hasMore = (html: string, sign: string, most: number) => countOf(html, sign, most) > most;

/**
 * Whether a text has too many tags in the form in which it is stored.
 * @param content plain text with as many lines as it may have needs two more tags than lines
 */
export const hasTooManyTags = (content: string) => hasMore(content, "<", tale.tagsOfHtmlMax + 2);

/** Each of these signs costs the sanitiser a hundred times as much as a letter; two `>` that end no tag cost as much as another one. */
function hasTooMuchMarkup(html: string): boolean {
  const most = { tags: tale.tagsOfHtmlMax, entities: tale.entitiesOfHtmlMax, ends: 2 * tale.entitiesOfHtmlMax };
  const [tags, entities] = [countOf(html, "<", most.tags), countOf(html, "&", most.entities)];
  const ends = countOf(html, ">", most.ends);
  return (
    tags > most.tags ||
    entities > most.entities ||
    ends > most.ends ||
    tags + entities + Math.max(0, ends - tags) / 2 > tale.signsOfHtmlMax ||
    hasMore(html, "\n", tale.linesOfHtmlMax) ||
    hasMore(html, "\r", tale.linesOfHtmlMax)
  );
}

/** HTML as sent. The schema limits bytes and what makes work only; the server sanitises it and counts the visible text. */
export const htmlText = markupOf(tale.htmlMaxBytes);

/** HTML of so many bytes at most, with as many tags, entities and lines as the sanitiser takes. */
export function markupOf(maxBytes: number) {
  return z
    .string()
    .refine((html) => new TextEncoder().encode(html).length <= maxBytes, { error: "Too much markup", abort: true })
    .refine((html) => !hasTooMuchMarkup(html), { error: "Too much markup" });
}

/** `true` is a string in URL-encoded forms. */
export const mustBeTrue = z.union([z.literal(true), z.literal("true")]).transform(() => true as const);

/** A boolean in an address: `true` or `false`, in upper or lower case. */
export const booleanText = z.preprocess(
  lowerCased,
  z.enum(["true", "false"]).transform((word) => word === "true"),
);

export const instant = z.iso.datetime();
