import { useTranslation } from "react-i18next";
import { useSite } from "#web/platform/page-context.ts";
import { useNumbers } from "#web/platform/product-numbers.ts";

/** The texts of the house: what holds here, told by the numbers that the program itself goes by. */

export const legalPaths = {
  rules: "/rules",
  conditions: "/conditions",
  information: "/information",
  privacy: "/our-privacy",
} as const;
export type LegalTextName = keyof typeof legalPaths;
export const legalTextNames = Object.keys(legalPaths) as LegalTextName[];

export interface LegalSection {
  /** The sections of the privacy policy have names: the program has something to add to some. */
  id?: string;
  title: string;
  /** Each a bullet, where there are several. */
  points?: readonly string[];
  /** Paragraphs, one per line; may hold links. */
  text?: string;
}

/** The titled sections of a text, in the reader's language. */
export function useLegalSections(name: LegalTextName): readonly LegalSection[] {
  const { t } = useTranslation("legal");
  const { supportEmail, emailJs } = useSite();
  const sections: readonly LegalSection[] = t(`${name}.items`, {
    returnObjects: true,
    ...useNumbers(),
    email: supportEmail,
  });
  if (name !== "privacy") return sections;
  // Only where the operator chose so does another company learn what is written to the house, and then we don't keep it.
  const [place, told] = emailJs === null ? ["personalData", t("privacy.letter")] : ["others", t("privacy.emailJs")];
  return sections.map((section) => (section.id === place ? { ...section, text: `${section.text}\n${told}` } : section));
}
