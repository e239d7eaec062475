import { useTranslation } from "react-i18next";
import { TextField } from "#ui/text-fields.tsx";
import { siteBounds as bounds } from "#vocabulary/site-settings.ts";
import type { AllSettings } from "../calls.ts";
import { fieldsOf, textsOf } from "./by-language.ts";
import { LanguageFields } from "./language-fields.tsx";
import { SettingsSection, useSettingsForm } from "./settings-section.tsx";

const minute = 60_000;

/** A moment as a field for date and time writes it, in the time zone of the browser. */
function localTime(moment: string | null | undefined): string {
  if (moment == null) return "";
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * minute).toISOString().slice(0, 16);
}

/** A few words above every page, for some days. */
export function AnnouncementSection({ settings }: { settings: AllSettings }) {
  const { t } = useTranslation("site-settings");
  const { announcement } = settings;
  const form = useSettingsForm<Record<string, string>>({
    initial: { ...fieldsOf("texts", announcement?.texts), endsAt: localTime(announcement?.endsAt) },
    changes({ endsAt, ...values }) {
      const texts = textsOf("texts", values);
      if (Object.keys(texts).length === 0) return { announcement: null };
      return { announcement: { texts, endsAt: endsAt === "" ? null : new Date(endsAt!).toISOString() } };
    },
    fieldOf: (path) => path.replace(/^announcement\./, ""),
    wrong: () => t("announcement.wrong", { max: bounds.announcementMax }),
  });
  return (
    <SettingsSection title={t("announcement.title")} hint={t("announcement.hint")} form={form}>
      <LanguageFields
        settings={settings}
        form={form}
        name="texts"
        label={(language) => t("announcement.label", { language })}
        maxLength={bounds.announcementMax}
      />
      <TextField
        {...form.text("endsAt")}
        type="datetime-local"
        label={t("announcement.endsAt")}
        hint={t("announcement.endsAtHint")}
        className="max-w-72"
      />
    </SettingsSection>
  );
}
