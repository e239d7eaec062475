import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notificationsPage } from "#features/notifications/address.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useFormattedLimits } from "#kit/web/language/limits-in-texts.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { LinkedText } from "#ui/linked-text.tsx";
import { chooseCategoryPath, laboratoryPath } from "#features/writing/web/addresses.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import {
  correctionsWantedPath,
  editPicturePath,
  favouritesPath,
  ownTalesPath,
  trophiesPath,
} from "#site/web/pages/account/addresses.ts";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import type { Question } from "./questions.ts";

/** The targets of links in answers, by tag name. */
const linkTargets: Record<string, string> = {
  laboratory: laboratoryPath,
  write: chooseCategoryPath,
  mine: ownTalesPath,
  favourites: favouritesPath,
  trophies: trophiesPath,
  notifications: notificationsPage,
  picture: editPicturePath,
  privacy: topicPath("privacy"),
  ban: topicPath("ban"),
  password: topicPath("password"),
  push: topicPath("notifications"),
  data: topicPath("data"),
  delete: topicPath("delete"),
  corrections: correctionsWantedPath,
  contact: "/contact-us",
};

/** The answer to a question: paragraphs with the product's numbers and links. */
export function Answer({ question }: { question: Question }) {
  const { t } = useTranslation("help");
  const { supportEmail } = useSite();
  const username = useSession()?.username ?? "";
  const text = t(`questions.${question}.answer`, { ...useFormattedLimits(), email: supportEmail });

  function linked(words: string, name: string): ReactNode {
    if (name === "mail")
      return (
        <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
          {words}
        </a>
      );
    const to = name === "page" ? profileAddress(username) : linkTargets[name];
    return to === undefined ? (
      words
    ) : (
      <Link to={to} className="link">
        {words}
      </Link>
    );
  }

  return text.split("\n").map((paragraph) => (
    <p key={paragraph} className="mt-3 first:mt-0">
      <LinkedText text={paragraph} linked={linked} />
    </p>
  ));
}
