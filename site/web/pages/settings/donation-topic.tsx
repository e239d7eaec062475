import { useTranslation } from "react-i18next";
import { useSite } from "#kit/web/pages/page-context.ts";
import { Icon } from "#ui/icon.tsx";
import { TopicHeading } from "./topic-heading.tsx";

/** The link to the external donation page. */
export function DonationTopic() {
  const { t } = useTranslation("settings");
  const { donationUrl } = useSite();
  return (
    <>
      <TopicHeading>{t("topics.donation")}</TopicHeading>
      <p className="mt-4">{t("donation.text")}</p>
      {donationUrl === null ? (
        <p className="mt-4 text-ink-soft">{t("donation.none")}</p>
      ) : (
        <>
          <a
            href={donationUrl}
            target="_blank"
            rel="noopener"
            aria-describedby="donation-outside"
            className="button mt-6"
          >
            {t("donation.give")}
            <Icon name="external" />
          </a>
          <p id="donation-outside" className="mt-2 text-sm text-ink-soft">
            {t("donation.outside", { host: new URL(donationUrl).host })}
          </p>
        </>
      )}
    </>
  );
}
