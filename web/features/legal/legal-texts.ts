import { useTranslation } from "react-i18next";
import { useSite } from "#web/platform/page-context.ts";
import { useFormattedLimits } from "#web/platform/limits-in-texts.ts";

/**
 * The legal texts: rules, conditions, information and privacy. Their numbers come from the same constants that the
 * server uses.
 */

export const legalPaths = {
  rules: "/rules",
  conditions: "/conditions",
  information: "/information",
  privacy: "/our-privacy",
} as const;
export type LegalTextName = keyof typeof legalPaths;
export const legalTextNames = Object.keys(legalPaths) as LegalTextName[];

export interface LegalSection {
  /** Only sections of the privacy policy have ids: text is added to some of them. */
  id?: string;
  title: string;
  /** Bullet points. */
  points?: readonly string[];
  /** Paragraphs, one per line; may contain links. */
  text?: string;
}

/** The sections of a text, in the reader's language. */
export function useLegalSections(name: LegalTextName): readonly LegalSection[] {
  const { t } = useTranslation("legal");
  const { supportEmail, emailJs } = useSite();
  const sections: readonly LegalSection[] = t(`${name}.items`, {
    returnObjects: true,
    ...useFormattedLimits(),
    email: supportEmail,
  });
  if (name !== "privacy") return sections;
  // If the operator chose EmailJS, that company receives the contact messages and this site does not store them.
  const [sectionId, paragraph] =
    emailJs === null ? ["personalData", t("privacy.contactMessage")] : ["others", t("privacy.emailJs")];
  return sections.map((section) =>
    section.id === sectionId ? { ...section, text: `${section.text}\n${paragraph}` } : section,
  );
}
