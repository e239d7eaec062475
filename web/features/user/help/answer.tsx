import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notificationsPage } from "#contract/notifications-page.ts";
import { useSite } from "#web/platform/page-context.ts";
import { useFormattedLimits } from "#web/platform/limits-in-texts.ts";
import { useSession } from "#web/platform/session.ts";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { chooseCategoryPath, laboratoryPath } from "../../laboratory/addresses.ts";
import { profileAddress } from "../../profiles/profile-address.ts";
import { correctionsWantedPath, editPicturePath, favouritesPath, ownTalesPath, trophiesPath } from "../addresses.ts";
import { topicPath } from "../settings/settings-address.ts";
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
