import { useTranslation } from "react-i18next";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useFormattedLimits } from "#kit/web/language/limits-in-texts.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listFormat } from "#ui/words-of-language.ts";
import type { LegalTextName } from "./legal-addresses.ts";

/**
 * The legal texts: rules, conditions, information and privacy. Their numbers come from the same constants that the
 * server uses.
 */

/**
 * The data that the privacy policy names as kept, in the order of its list. The names are those of the parts of the archive of
 * personal data; `tests/guards/legal-texts.test.ts` compares the two.
 */
export const keptData = {
  given: ["account", "profile", "socialLogins", "password"],
  written: [
    "tales",
    "sketches",
    "revisions",
    "versions",
    "reviews",
    "series",
    "invitations",
    "translatedTales",
    "translationRequests",
    "corrections",
    "comments",
    "reportsMade",
  ],
  read: ["likes", "favourites", "reading", "readLater", "notebook"],
  chosen: ["readingSettings", "follows", "blocks", "mutes", "notificationSettings", "pushBrowsers", "digest"],
  noted: [
    "followers",
    "figures",
    "notifications",
    "sessions",
    "mailedLinks",
    "waitingMails",
    "archives",
    "emailChanges",
    "bans",
    "reportsAbout",
    "claims",
    "trophies",
  ],
} as const;

const keptGroups = Object.keys(keptData) as Group[];

export interface LegalSection {
  /** Only sections of the privacy policy have ids: text is added to some of them. */
  id?: string;
  title: string;
  /** A sentence before the points. */
  intro?: string;
  /** Bullet points. */
  points?: readonly string[];
  /** Paragraphs after the points, one per line; may contain links. */
  text?: string;
}

/** The sections of a text, in the reader's language. */
export function useLegalSections(name: LegalTextName): readonly LegalSection[] {
  const { t } = useTranslation("legal");
  const { supportEmail, emailJs } = useSite();
  const privacy = usePrivacyParts();
  const sections: readonly LegalSection[] = t(`${name}.items`, {
    returnObjects: true,
    ...useFormattedLimits(),
    ...privacy.sentences,
    email: supportEmail,
  });
  if (name !== "privacy") return sections;
  // If the operator chose EmailJS, that company receives the contact messages and this site does not store them.
  const [sectionId, paragraph] =
    emailJs === null ? ["personalData", t("privacy.contactMessage")] : ["others", t("privacy.emailJs")];
  return sections.map((section) => ({
    ...section,
    ...(section.id === "personalData" && { points: privacy.keptData }),
    ...(section.id === sectionId && { text: `${section.text}\n${paragraph}` }),
  }));
}

/** The sentences of the privacy policy that depend on the settings of this site, and its list of kept data. */
function usePrivacyParts() {
  const { t } = useTranslation("legal");
  const { recipients } = useSite();
  const { language } = useLanguage();
  const { cdn, objectStore, countryFromHeader } = recipients;
  const list = listFormat(language);
  return {
    sentences: {
      delivery:
        cdn === null
          ? t("privacy.delivery.site")
          : cdn.company === null
            ? t("privacy.delivery.cdn")
            : t("privacy.delivery.cdnCompany", { company: cdn.company }),
      storage:
        objectStore === null
          ? t("privacy.storage.database")
          : objectStore.company === null
            ? t("privacy.storage.objectStore")
            : t("privacy.storage.objectStoreCompany", { company: objectStore.company }),
      country: t(countryFromHeader ? "privacy.country.header" : "privacy.country.list"),
    },
    keptData: keptGroups.map((group) =>
      t(`privacy.kept.${group}`, { list: list.format(keptData[group].map((each) => t(`privacy.data.${each}`))) }),
    ),
  };
}

type Group = keyof typeof keptData;
