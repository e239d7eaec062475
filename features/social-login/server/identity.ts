import { z } from "zod";
import { email as emailSchema } from "#features/accounts/calls.ts";
import { looksLikeAddress, textOf } from "#kit/calls/input.ts";
import { personName } from "#vocabulary/limits.ts";

/** A person's identity at a provider. The provider's claims are untrusted input and are validated here. */
export interface Identity {
  issuer: string;
  /** The provider's permanent id of this person. */
  subject: string;
  /** May be empty. */
  name: string;
  /** Null when the provider sends none, an invalid one, or one that it has not verified. */
  email: string | null;
}

/** Claims about a person: the id is `sub` in OpenID Connect and `id` elsewhere, sometimes a number. */
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

/** A single line without bidirectional control characters; empty for anything that is not a string. */
function line(value: unknown): string {
  if (typeof value !== "string") return "";
  const clean = value
    .slice(0, 10 * longestName)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ");
  return firstPoints(clean.trim(), longestName);
}

/** @throws {z.ZodError} when the claims contain no id of the person */
export function identityOf(issuer: string, received: unknown): Identity {
  const {
    sub,
    id,
    name,
    given_name: givenName,
    family_name: familyName,
    email,
    email_verified: verified,
  } = claims.parse(received);
  const mail = emailSchema.safeParse(email);
  return {
    issuer,
    subject: subjectSchema.parse(String(sub ?? id ?? "")),
    name: line(name) || line(`${line(givenName)} ${line(familyName)}`),
    email: mail.success && [undefined, true, "true"].includes(verified as undefined) ? mail.data : null,
  };
}

/** The person cannot correct the provider's name here, so forbidden characters are removed instead of refused. */
function withoutAddressSigns(name: string): string {
  const words = Array.from(name, (sign) => (looksLikeAddress(sign) ? (sign === "." ? "" : " ") : sign)).join("");
  return words.replaceAll(/ {2,}/g, " ").trim();
}

/** First and last name of an account: the first word and the rest, cut to the maximum length; empty without a visible character. */
export function namesOf(name: string): { firstname: string; lastname: string } {
  const visible = textOf(personName);
  const withinLimits = (text: string) => visible.safeParse(firstPoints(text, personName.max)).data ?? "";
  const [first = "", ...rest] = withoutAddressSigns(name).split(" ");
  return { firstname: withinLimits(first), lastname: withinLimits(rest.join(" ")) };
}
