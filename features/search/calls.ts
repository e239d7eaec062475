import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { correctionsWelcomeFilter, levels, warnings } from "#kit/calls/level-and-warnings.ts";
import { page, search as bounds, tale } from "#vocabulary/limits.ts";
import {
  categoryName,
  exactCategoryName,
  exactLanguageName,
  languageName,
  listedMember,
  oneOrMore,
  pageNumber,
  pageSize,
  textWithin,
  wholeNumber,
} from "#kit/calls/input.ts";
import type { searchFilters } from "#vocabulary/search-filters.ts";
import { storedTagName } from "#features/tales/tags.ts";
import { listedTale } from "#features/tales/shapes.ts";

/** Search of published Tales (behaviour.md, Search). */

export const searchSorts = ["relevance", "publicationDate", "totLikes"] as const;
export type SearchSort = (typeof searchSorts)[number];

const filters = {
  query: textWithin(bounds.query, z.string().trim()).optional(),
  languageName: oneOrMore(languageName).optional(),
  category: categoryName.optional(),
  tag: oneOrMore(storedTagName.min(1)).optional(),
  withoutTag: oneOrMore(storedTagName.min(1)).optional(),
  level: oneOrMore(z.enum(levels)).optional(),
  /** The longest reading time. */
  minutesMax: wholeNumber(1, tale.readingMinutesMax).optional(),
  withoutWarning: oneOrMore(z.enum(warnings)).optional(),
  author: username.optional(),
  correctionsWelcome: correctionsWelcomeFilter,
} satisfies Record<(typeof searchFilters)[number], z.ZodType>;

const { languageName: _, ...filtersOfAnyLanguage } = filters;

const excerpt = z.array(
  z.object({
    text: z.string(),
    /** Whether this piece is a word that the query searched for. */
    hit: z.boolean(),
  }),
);
export type Excerpt = z.output<typeof excerpt>;

const foundTale = listedTale.extend({ excerpt });
export type FoundTale = z.output<typeof foundTale>;

export const searchCalls = {
  search: endpoint({
    method: "GET",
    path: "/v0/search",
    caller: "visitor",
    optionalSession: true,
    summary: "Published Tales that match words and filters",
    query: z.object({
      ...filters,
      /** By default `relevance` with a query, and `publicationDate` without. */
      sortBy: z.enum(searchSorts).optional(),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
    }),
    reply: {
      status: 200,
      body: z.object({
        posts: z.array(foundTale),
        /** Exact up to 1,000. */
        totalPosts: z.number(),
        /** There are more than `totalPosts`. */
        atLeast: z.boolean(),
        /** Nothing matches: these Tales have titles or authors that are spelled like the query. */
        similar: z.boolean(),
        /** The site reads its Tales again after a restore: the words of some texts are missing. */
        incomplete: z.literal(true).optional(),
        /** The author keeps the Tales private. */
        private: z.literal(true).optional(),
      }),
    },
    errors: [],
  }),
  countLanguages: endpoint({
    method: "GET",
    path: "/v0/search/languages",
    caller: "visitor",
    optionalSession: true,
    summary: "How many published Tales match in each language, and in all",
    query: z.object(filtersOfAnyLanguage),
    reply: {
      status: 200,
      body: z.object({
        /** Those that the site offers, in the order of the pickers. Exact up to 100. */
        languages: z.array(z.object({ languageName: exactLanguageName, totalPosts: z.number(), atLeast: z.boolean() })),
        totalPosts: z.number(),
        /** There are more than `totalPosts`. */
        atLeast: z.boolean(),
      }),
    },
    errors: [],
  }),
  understand: endpoint({
    method: "GET",
    path: "/v0/search/understood",
    caller: "visitor",
    optionalSession: true,
    summary: "The category, the level and the profiles that a query names",
    query: z.object({ query: textWithin(bounds.query, z.string().trim()) }),
    reply: {
      status: 200,
      body: z.object({
        /** The query is its name in any language, or its slug. */
        categoryName: exactCategoryName.nullable(),
        level: z.enum(levels).nullable(),
        /** Members who show their profiles, and whose names begin with the query. */
        users: z.array(listedMember),
      }),
    },
    errors: [],
  }),
  suggest: endpoint({
    method: "GET",
    path: "/v0/search/suggest",
    caller: "visitor",
    summary: "Tales, authors and tags with words that begin like the query",
    query: z.object({
      query: textWithin(bounds.suggestedFor, z.string().trim()),
      languageName: languageName.optional(),
    }),
    reply: {
      status: 200,
      body: z.object({
        tales: z.array(z.object({ id: z.number(), title: z.string(), categoryName: exactCategoryName })),
        authors: z.array(listedMember),
        tags: z.array(z.object({ tagName: z.string(), categoryName: exactCategoryName })),
      }),
    },
    errors: [],
  }),
};

export type LanguageCounts = z.output<(typeof searchCalls.countLanguages)["reply"]["body"]>;
export type Understood = z.output<(typeof searchCalls.understand)["reply"]["body"]>;
export type Suggestions = z.output<(typeof searchCalls.suggest)["reply"]["body"]>;
