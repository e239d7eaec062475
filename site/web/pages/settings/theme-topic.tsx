import { useTranslation } from "react-i18next";
import { choicesOf } from "#features/accounts/web/reading-choices.ts";
import { Notice } from "#ui/notice.tsx";
import { ChoiceGroups } from "#features/reading-settings/web/choice-groups.tsx";
import { useReadingSettings } from "#features/reading-settings/web/use-reading-settings.ts";
import { ApplySettings } from "./apply-settings.tsx";
import { TopicHeading } from "./topic-heading.tsx";

/** How pages look: the same choices as in the panel of the reading pages, applied by the button. */
export function ThemeTopic() {
  const { t } = useTranslation("settings");
  const { settings, loadingFailure, saving, save, edited } = useReadingSettings();
  return (
    <>
      <TopicHeading>{t("topics.theme")}</TopicHeading>
      {settings !== null && (
        <form
          onChange={edited}
          onSubmit={(event) => {
            event.preventDefault();
            void save(choicesOf(Object.fromEntries(new FormData(event.currentTarget))));
          }}
        >
          <ChoiceGroups initial={settings} className="mt-6 flex max-w-104 flex-col gap-6" />
          <ApplySettings saving={saving} />
        </form>
      )}
      {loadingFailure !== undefined && (
        <Notice kind="error" className="mt-6">
          {loadingFailure}
        </Notice>
      )}
    </>
  );
}
