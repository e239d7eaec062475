import { z } from "zod";
import { email } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { exactLanguageName, instant, languageName, textOf, wholeNumber } from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { isWebAddress } from "#kit/text/tale-text.ts";
import { categorySlugs } from "#vocabulary/categories.ts";
import { signUpModes, siteBounds as bounds } from "#vocabulary/site-settings.ts";
import { sitePath } from "#vocabulary/site.ts";

/** The decisions of the owner about the site (behaviour.md, Settings of the site). */

/** A text on one line: a line break is refused, not replaced, so that nobody is surprised. */
const line = (limits: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .refine((text) => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text), { error: "Must be on one line", abort: true })
    .transform(multiLine)
    .pipe(textOf(limits));

const byLanguage = <T extends z.ZodType>(text: T) => z.partialRecord(languageName, text);
const textsOf = (max: number) => byLanguage(line({ min: 1, max }));

const category = z.object({
  hidden: z.boolean(),
  titles: textsOf(bounds.categoryTitleMax).optional(),
  descriptions: textsOf(bounds.categoryDescriptionMax).optional(),
});

const address = z
  .string()
  .trim()
  .max(bounds.linkAddressMax)
  .refine((text) => sitePath(text) === text || (/^https:\/\//i.test(text) && isWebAddress(text)), {
    error: "Must begin with https:// or be a path such as /rules",
  });

const accent = z
  .string()
  .trim()
  .regex(/^#[\da-f]{6}$/i, "Must look like #1f6b3a")
  .transform((colour) => colour.toLowerCase());

const announcement = z.object({
  texts: textsOf(bounds.announcementMax).refine((texts) => Object.keys(texts).length > 0, {
    error: "Needs a text in at least one language",
  }),
  endsAt: instant.nullish().transform((endsAt) => endsAt ?? null),
});

/** A domain as it stands behind the @, in lower case. */
const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{4,253}$)(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z][\da-z-]{0,61}[\da-z]$/,
    "Must look like school.example",
  );

const differ = (values: readonly string[]) => new Set(values).size === values.length;

const changes = z
  .object({
    name: line(bounds.name),
    taglines: byLanguage(line({ min: 1, max: bounds.taglineMax }).nullable()),
    operator: z
      .object({
        name: line({ min: 1, max: bounds.operatorNameMax }).nullable(),
        address: z
          .string()
          .trim()
          .transform(multiLine)
          .pipe(textOf({ min: 1, max: bounds.operatorAddressMax }))
          .nullable(),
        email: email.nullable(),
      })
      .partial(),
    accent,
    languages: z.array(languageName).min(1).max(5).refine(differ, { error: "Each language once" }),
    categories: z.partialRecord(z.enum(categorySlugs), category.nullable()),
    signUps: z.enum(signUpModes),
    minimumAge: wholeNumber(0, bounds.minimumAgeMax),
    links: z.array(z.object({ title: line(bounds.linkTitle), address })).max(bounds.linksMax),
    announcement: announcement.nullable(),
    newcomerLinks: z.enum(["hold", "allow"]),
    mailDomains: z.array(mailDomain).max(bounds.mailDomainsMax).refine(differ, { error: "Each domain once" }),
  })
  .partial();
export type SettingsChanges = z.output<typeof changes>;

const shownTexts = z.partialRecord(exactLanguageName, z.string());

const publicSettings = z.object({
  name: z.string(),
  taglines: shownTexts,
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable(), email: z.string() }),
  /** `#rrggbb` */
  accent: z.string(),
  /** A path; null for the built-in mark. */
  logo: z.string().nullable(),
  languages: z.array(exactLanguageName),
  categories: z.partialRecord(
    z.enum(categorySlugs),
    z.object({ hidden: z.boolean(), titles: shownTexts.optional(), descriptions: shownTexts.optional() }),
  ),
  signUps: z.enum(signUpModes),
  minimumAge: z.number(),
  links: z.array(z.object({ title: z.string(), address: z.string() })),
  announcement: z.object({ texts: shownTexts, endsAt: instant.nullable() }).nullable(),
  /** Where the source of this site is; null without the setting. */
  sourceUrl: z.string().nullable(),
  version: z.string(),
});

const allSettings = publicSettings.extend({
  newcomerLinks: z.enum(["hold", "allow"]),
  mailDomains: z.array(z.string()),
});
export type AllSettings = z.output<typeof allSettings>;

const all = { status: 200, body: allSettings } as const;

export const siteSettingsCalls = {
  read: endpoint({
    method: "GET",
    path: "/v0/site",
    caller: "visitor",
    summary: "The site's name, operator, languages, categories and what else its owner decides",
    reply: { status: 200, body: publicSettings },
    errors: [],
  }),
  readAll: endpoint({
    method: "GET",
    path: "/v1/site",
    caller: "admin",
    summary: "All settings of the site",
    reply: all,
    errors: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/site",
    caller: "admin",
    summary:
      "Changes the settings that are given; taglines, operator and categories key by key, where null removes one. If one is wrong, none changes",
    body: changes,
    reply: all,
    errors: [],
  }),
  changeLogo: endpoint({
    method: "PUT",
    path: "/v1/site/logo",
    caller: "admin",
    summary: "Sets the site's logo",
    files: { file: "required" },
    reply: all,
    errors: ["IMAGE_INVALID"],
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/v1/site/logo",
    caller: "admin",
    summary: "Returns to the built-in mark",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
};
