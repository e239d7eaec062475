import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { warnings } from "#kit/calls/level-and-warnings.ts";
import type { ReadingSettings } from "#features/reading-settings/calls.ts";
import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { Checkbox } from "#ui/choice-fields.tsx";
import { Notice } from "#ui/notice.tsx";
import { wordHelpOfForm } from "#features/accounts/web/word-help.ts";
import { WordHelpFields } from "#features/reading-settings/web/word-help-fields.tsx";
import { useReadingSettings, type ReadingSettingsForm } from "#features/reading-settings/web/use-reading-settings.ts";
import { Button } from "#ui/button.tsx";
import { TopicHeading } from "./topic-list.tsx";

/** The languages that a member reads, the warnings whose Tales lists leave out, and help with words. */
export function ReadingTopic() {
  const { t } = useTranslation("settings");
  const form = useReadingSettings();
  return (
    <>
      <TopicHeading>{t("topics.reading")}</TopicHeading>
      {form.settings !== null && <ListsForm initial={form.settings} {...form} />}
      {form.loadingFailure !== undefined && (
        <Notice kind="error" className="mt-6">
          {form.loadingFailure}
        </Notice>
      )}
    </>
  );
}

interface ListsFormProps extends Pick<ReadingSettingsForm, "saving" | "save" | "edited"> {
  initial: ReadingSettings;
}

function ListsForm({ initial, saving, save, edited }: ListsFormProps) {
  const { t } = useTranslation(["reading-settings", "levelAndWarnings"]);
  const offered = useOfferedLanguageNames();
  const [languagesRead, setLanguagesRead] = useState(initial.languagesRead);
  const [hiddenWarnings, setHiddenWarnings] = useState(initial.hiddenWarnings);
  return (
    <form
      className="mt-6"
      onChange={edited}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ languagesRead, hiddenWarnings, ...wordHelpOfForm(new FormData(event.currentTarget), initial) });
      }}
    >
      {offered.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-semibold">{t("languages.legend")}</legend>
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={<span lang={toLanguage(name)}>{ownNames[toLanguage(name)]}</span>}
              checked={languagesRead.includes(name)}
              onChange={() => setLanguagesRead(toggled(languagesRead, name))}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="mt-6">
        <legend className="mb-1 font-semibold">{t("warnings.legend")}</legend>
        {warnings.map((warning) => (
          <Checkbox
            key={warning}
            label={t(`levelAndWarnings:warnings.${warning}`)}
            checked={hiddenWarnings.includes(warning)}
            onChange={() => setHiddenWarnings(toggled(hiddenWarnings, warning))}
          />
        ))}
      </fieldset>
      <section aria-labelledby="word-help" className="mt-8 max-w-104">
        <h3 id="word-help" className="mb-3 text-lg">
          {t("wordHelp.legend")}
        </h3>
        <WordHelpFields initial={initial} />
      </section>
      <ApplySettings saving={saving} disabledReason={languagesRead.length === 0 ? t("languages.none") : undefined} />
    </form>
  );
}

/** The list with this value, or without it if it was there. */
const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

interface ApplySettingsProps {
  saving: ReadingSettingsForm["saving"];
  disabledReason?: string | undefined;
}

/** The button that applies reading settings, and what came of it. */
export function ApplySettings({ saving, disabledReason }: ApplySettingsProps) {
  const { t } = useTranslation("reading-settings");
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" type="submit" busy={saving === "busy"} reasonInRow disabledReason={disabledReason}>
          {t("apply")}
        </Button>
        <p role="status">{saving === "saved" && t("saved")}</p>
      </div>
      {typeof saving === "object" && (
        <Notice kind="error" className="mt-6" title={t("failed")}>
          {saving.failure}
        </Notice>
      )}
    </>
  );
}
