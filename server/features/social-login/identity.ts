import { z } from "zod";
import { email as emailSchema } from "#contract/accounts.ts";
import { looksLikeAddress, textOf } from "#contract/input.ts";
import { personName } from "#contract/limits.ts";

/** Who somebody is, as another site says. What it tells of them is a stranger's text until it has gone through here. */
export interface Identity {
  issuer: string;
  /** The other site's own, unchanging name for this person. */
  subject: string;
  /** May be empty. */
  name: string;
  /** Null where the site told none that can be used, or one that it has not verified. */
  email: string | null;
}

/** What a site tells of a person: OpenID Connect calls the name of theirs `sub`, others `id`, some with a number. */
const claims = z.object({
  sub: z.union([z.string(), z.int()]).optional(),
  id: z.union([z.string(), z.int()]).optional(),
  name: z.unknown().optional(),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
});

const subjectSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);
const longestName = 100;

const firstPoints = (text: string, count: number) => Array.from(text).slice(0, count).join("").trimEnd();

/** One line of text, without signs that turn the text around them; anything else than text is none. */
function line(value: unknown): string {
  if (typeof value !== "string") return "";
  const clean = value
    .slice(0, 10 * longestName)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ");
  return firstPoints(clean.trim(), longestName);
}

/** @throws {z.ZodError} when the person has no name there by which to know them again. */
export function identityOf(issuer: string, told: unknown): Identity {
  const { sub, id, name, given_name: given, family_name: family, email, email_verified: verified } = claims.parse(told);
  const mail = emailSchema.safeParse(email);
  return {
    issuer,
    subject: subjectSchema.parse(String(sub ?? id ?? "")),
    name: line(name) || line(`${line(given)} ${line(family)}`),
    email: mail.success && [undefined, true, "true"].includes(verified as undefined) ? mail.data : null,
  };
}

/** Nobody can correct here what the other site calls them, so what no name may have is left out instead of refused. */
function withoutAddressSigns(name: string): string {
  const words = Array.from(name, (sign) => (looksLikeAddress(sign) ? (sign === "." ? "" : " ") : sign)).join("");
  return words.replaceAll(/ {2,}/g, " ").trim();
}

/** First and last name as an account has them: the first word and the rest, each as long as may be, empty where nothing can be seen. */
export function namesOf(name: string): { firstname: string; lastname: string } {
  const visible = textOf(personName);
  const within = (text: string) => visible.safeParse(firstPoints(text, personName.max)).data ?? "";
  const [first = "", ...rest] = withoutAddressSigns(name).split(" ");
  return { firstname: within(first), lastname: within(rest.join(" ")) };
}
