import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { privacyParts, type PrivacyPart } from "#features/accounts/privacy.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/switch.tsx";
import { ownReportsPath } from "#features/moderation/web/addresses.ts";
import { BlockedMembers } from "#features/blocks/web/blocked-members.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { TopicHeading } from "./topic-heading.tsx";
import type { PrivacyChoice } from "./use-privacy.ts";
import { listFormat } from "#ui/list-format.ts";

interface PrivacyTopicProps {
  username: string;
  privacy: PrivacyChoice;
}

/** Which parts of the profile others see. Each choice is saved at once. */
export function PrivacyTopic({ username, privacy }: PrivacyTopicProps) {
  const { t } = useTranslation(["settings", "reports"]);
  const errorText = useErrorText();
  const { shownParts, choose, saving, failure } = privacy;
  return (
    <>
      <TopicHeading>{t("topics.privacy")}</TopicHeading>
      <p className="mt-4">{t("privacy.lead")}</p>
      <ul className="mt-6 border-b border-hairline">
        {privacyParts.map((part) => (
          <li key={part} className="border-t border-hairline py-3">
            <Switch
              label={t(`privacy.${part}.show`)}
              hint={t(`privacy.${part}.hides`)}
              checked={shownParts.includes(part)}
              onChange={(visible) => choose(part, visible)}
            />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice kind="error" className="mt-6" title={t("privacy.failed")}>
          {errorText(failure)}
        </Notice>
      )}
      <p role="status" aria-busy={saving} className="mt-6 font-serif text-lg">
        <PrivacySummary shownParts={shownParts} />
      </p>
      <Link to={profileAddress(username)} className="link mt-2 inline-flex min-h-11 items-center">
        {t("privacy.page")}
      </Link>
      <BlockedMembers />
      <p className="mt-8">
        <Link to={ownReportsPath} className="link">
          {t("reports:mine.link")}
        </Link>
      </p>
    </>
  );
}

/** A summary in words of what others see. */
function PrivacySummary({ shownParts }: { shownParts: readonly PrivacyPart[] }) {
  const { t } = useTranslation("settings");
  const { language } = useLanguage();
  const list = listFormat(language);
  const namesOf = (parts: readonly PrivacyPart[]) => list.format(parts.map((part) => t(`privacy.${part}.name`)));
  const hidden = privacyParts.filter((part) => !shownParts.includes(part));
  if (shownParts.length === 0) return t("privacy.nothing");
  if (hidden.length === 0) return t("privacy.all", { shown: namesOf(shownParts) });
  return t("privacy.some", { shown: namesOf(shownParts), hidden: namesOf(hidden) });
}
