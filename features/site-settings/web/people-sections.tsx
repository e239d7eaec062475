import { useTranslation } from "react-i18next";
import { Checkbox, Select } from "#ui/choice-fields.tsx";
import { FieldError } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { languageNames, ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { signUpModes, siteBounds as bounds, type SignUpMode } from "#vocabulary/site-settings.ts";
import type { AllSettings } from "../calls.ts";
import { SettingsSection, useSettingsForm } from "./settings-section.tsx";

interface SectionProps {
  settings: AllSettings;
}

/** The languages of pickers and lists, and the first of them. */
export function LanguagesSection({ settings: { languages } }: SectionProps) {
  const { t } = useTranslation("site-settings");
  const form = useSettingsForm({
    initial: { first: languages[0] as string, languages: languages as readonly string[] },
    // The order of before stays, behind the first.
    changes: (values) => {
      const offered = [...languages, ...languageNames].filter((name) => values.languages.includes(name));
      return { languages: [...new Set([values.first as LanguageName, ...offered])] };
    },
    fieldOf: () => "languages",
    wrong: () => t("languages.wrong"),
  });
  const { values } = form;
  return (
    <SettingsSection title={t("languages.title")} hint={t("languages.hint")} form={form}>
      <fieldset>
        <legend className="mb-1 font-semibold">{t("languages.offered")}</legend>
        {languageNames.map((name) => (
          <Checkbox
            key={name}
            label={ownNames[toLanguage(name)]}
            checked={values.languages.includes(name) || values.first === name}
            disabled={values.first === name}
            onChange={({ target }) =>
              form.set(
                "languages",
                target.checked ? [...values.languages, name] : values.languages.filter((each) => each !== name),
              )
            }
          />
        ))}
        <FieldError id="languages-error">{form.errors.languages}</FieldError>
      </fieldset>
      <Select
        {...form.text("first")}
        label={t("languages.first")}
        hint={t("languages.firstHint")}
        options={languageNames.map((name) => ({ value: name, label: ownNames[toLanguage(name)] }))}
      />
    </SettingsSection>
  );
}

/** The people who may sign up, and the links of newcomers. */
export function PeopleSection({ settings }: SectionProps) {
  const { t } = useTranslation("site-settings");
  const form = useSettingsForm({
    initial: {
      signUps: settings.signUps as string,
      mailDomains: settings.mailDomains.join("\n"),
      minimumAge: String(settings.minimumAge),
      holdsLinks: settings.newcomerLinks === "hold",
    },
    changes: ({ signUps, mailDomains, minimumAge, holdsLinks }) => ({
      signUps: signUps as SignUpMode,
      mailDomains: mailDomains.split(/[\s,;]+/).filter((domain) => domain !== ""),
      minimumAge,
      newcomerLinks: holdsLinks ? ("hold" as const) : ("allow" as const),
    }),
    fieldOf: (path) => path.split(".")[0] as "mailDomains",
    wrong: (field) =>
      t(field === "minimumAge" ? "people.wrong.minimumAge" : "people.wrong.mailDomains", {
        max: bounds.minimumAgeMax,
      }),
  });
  return (
    <SettingsSection title={t("people.title")} form={form}>
      <RadioGroup
        legend={t("people.signUps")}
        {...form.choice("signUps")}
        options={signUpModes.map((mode) => ({
          value: mode,
          label: t(`people.modes.${mode}.label`),
          hint: t(`people.modes.${mode}.hint`),
        }))}
      />
      <TextArea
        {...form.text("mailDomains")}
        label={t("people.mailDomains")}
        hint={t("people.mailDomainsHint")}
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        {...form.text("minimumAge")}
        label={t("people.minimumAge")}
        hint={t("people.minimumAgeHint")}
        inputMode="numeric"
        maxLength={2}
        className="w-56"
      />
      <Checkbox {...form.tick("holdsLinks")} label={t("people.holdsLinks")} hint={t("people.holdsLinksHint")} />
    </SettingsSection>
  );
}
