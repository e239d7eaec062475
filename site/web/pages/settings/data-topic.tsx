import { useTranslation } from "react-i18next";
import { personalDataCalls } from "#features/personal-data/calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { DataDownload } from "#features/personal-data/web/data-download.tsx";
import { TopicHeading } from "./topic-heading.tsx";

/** Downloads all personal data that the site stores about the member. */
export function DataTopic() {
  const { t } = useTranslation("settings");
  const api = useApi();
  const contents = t("data.contents", { returnObjects: true });
  return (
    <>
      <TopicHeading>{t("topics.data")}</TopicHeading>
      <p className="mt-4">{t("data.lead")}</p>
      <ul className="mt-4 list-disc pl-5">
        {contents.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="mt-4">{t("data.format")}</p>
      <DataDownload primary className="mt-6" fetchArchive={() => api(personalDataCalls.download)} />
    </>
  );
}
