import { useId, useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { toCategoryName, toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { languageNames, localeOf, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { prompt as bounds } from "#vocabulary/limits.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useShownCategories } from "#kit/web/language/offered-choices.ts";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useCharactersLeftNearLimit } from "#kit/web/pages/limited-text-area.tsx";
import { localTime, zoneName } from "#kit/web/pages/local-time.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { languageInSentence } from "#ui/words-of-language.ts";
import { adminPromptsPath } from "../../address.ts";
import type { Prompt } from "../../calls.ts";
import { promptStaffCalls } from "../../staff-calls.ts";

type TextFieldName = `text${LanguageName}`;
const textField = (name: LanguageName): TextFieldName => `text${name}`;

const noTexts = Object.fromEntries(languageNames.map((name) => [textField(name), ""])) as Record<TextFieldName, string>;

const timeOf = (moment: string | null) => (moment === null ? "" : localTime(new Date(moment)));

const valuesOf = (prompt: Prompt | null) => ({
  ...noTexts,
  ...(Object.fromEntries(
    Object.entries(prompt?.texts ?? {}).map(([name, text]) => [textField(name as LanguageName), text]),
  ) as Partial<Record<TextFieldName, string>>),
  categories: (prompt?.categories ?? []) as readonly CategoryName[],
  wordsMin: String(prompt?.wordsMin ?? ""),
  wordsMax: String(prompt?.wordsMax ?? ""),
  opensAt: timeOf(prompt?.opensAt ?? null),
  closesAt: timeOf(prompt?.closesAt ?? null),
  anonymous: prompt?.anonymous ?? false,
  contest: prompt?.contest ?? false,
  judgingEndsAt: timeOf(prompt?.judgingEndsAt ?? null),
});
type Values = ReturnType<typeof valuesOf>;

const wordsOf = (field: string) => (field.trim() === "" ? null : Number(field));
/** Null for an empty or broken one. */
const momentOf = (field: string): number | null => {
  const moment = new Date(field).getTime();
  return Number.isNaN(moment) ? null : moment;
};

/** The form of a prompt. Of one that has opened its texts and ends alone can be changed. */
export function PromptForm({ prompt }: { prompt: Prompt | null }) {
  const { t } = useTranslation(["prompts", "site", "categories"]);
  const reader = useLanguage().language;
  const [before] = useState(() => valuesOf(prompt));
  const offered = useOfferedLanguages();
  const { check, fieldErrors } = useErrors(offered.map(toLanguageName));
  const form = useForm<Values>({ initial: before, check });
  const fewLeft = useCharactersLeftNearLimit();
  const save = useSavePrompt(prompt, before);
  const [done, setDone] = useState(false);
  const { values } = form;
  const hasOpened = prompt !== null && prompt.state !== "planned";
  const isJudged = values.contest && (prompt === null || prompt.state !== "closed" || prompt.judgingEndsAt !== null);

  const submit = form.submit(async () => {
    const failure = await save(values, () => setDone(true));
    if (failure === null) return;
    const errors = fieldErrors(invalidPaths(failure.error));
    form.fail(errors, Object.keys(errors).length === 0 ? failure.text : undefined);
  });

  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-7">
      <UnsavedChangesDialog
        unsaved={() => !done && JSON.stringify(values) !== JSON.stringify(before)}
        texts={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave"), stay: t("leave.stay") }}
      />
      {hasOpened && <Notice kind="info">{t("form.opened")}</Notice>}
      <div className="flex flex-col gap-4">
        {offered.map((language) => {
          const field = form.text(textField(toLanguageName(language)));
          return (
            <TextArea
              key={language}
              {...field}
              label={t("form.text", { language: languageInSentence(language, reader) })}
              lang={language}
              rows={2}
              counter={fewLeft(field.value, bounds.text.max)}
            />
          );
        })}
      </div>
      {!hasOpened && (
        <>
          <CategoriesField value={values.categories} onChange={(categories) => form.set("categories", categories)} />
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField
              {...form.text("wordsMin")}
              {...number}
              label={t("form.wordsMin")}
              optionalText={t("form.optional")}
            />
            <TextField
              {...form.text("wordsMax")}
              {...number}
              label={t("form.wordsMax")}
              optionalText={t("form.optional")}
            />
          </div>
          <TimeField {...form.text("opensAt")} label={t("form.opensAt")} />
        </>
      )}
      {prompt?.state !== "closed" && <TimeField {...form.text("closesAt")} label={t("form.closesAt")} />}
      {!hasOpened && (
        <>
          <Checkbox {...form.tick("anonymous")} label={t("form.anonymous")} hint={t("form.anonymousHint")} />
          <Checkbox {...form.tick("contest")} label={t("form.contest")} hint={t("form.contestHint")} />
        </>
      )}
      {isJudged && (
        <TimeField {...form.text("judgingEndsAt")} label={t("form.judgingEndsAt")} more={t("form.judgingHint")} />
      )}
      <FormError title={form.problem} />
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-6">
        <Button type="submit" variant="primary" busy={form.busy} busyText={t("form.saving")}>
          {t("form.save")}
        </Button>
        <ButtonLink to={adminPromptsPath}>{t("site:buttons.cancel")}</ButtonLink>
      </div>
    </form>
  );
}

const number = { type: "number", inputMode: "numeric", min: 1, max: bounds.wordsMax, step: 1 } as const;

type TimeFieldProps = ComponentProps<typeof TextField> & { more?: string };

/** A moment in the zone of this device, which the hint names. */
function TimeField({ more, ...props }: TimeFieldProps) {
  const { t } = useTranslation("prompts");
  const { language } = useLanguage();
  const [now] = useState(() => new Date());
  const zone = t("form.zone", { zone: zoneName(localeOf(language), props.value, now) });
  return (
    <TextField
      {...props}
      type="datetime-local"
      hint={more === undefined ? zone : `${more} ${zone}`}
      className="max-w-80"
    />
  );
}

interface CategoriesFieldProps {
  value: readonly CategoryName[];
  onChange: (value: readonly CategoryName[]) => void;
}

function CategoriesField({ value, onChange }: CategoriesFieldProps) {
  const { t } = useTranslation(["prompts", "categories"]);
  const id = useId();
  const shown = useShownCategories().map(toCategoryName);
  return (
    <fieldset className="min-w-0" aria-describedby={id}>
      <legend className="mb-1 font-semibold">{t("form.categories")}</legend>
      <p id={id} className="text-sm text-ink-soft">
        {t("form.categoriesHint")}
      </p>
      <div className="grid sm:grid-cols-2">
        {shown.map((name) => (
          <Checkbox
            key={name}
            label={t(`categories:${toCategorySlug(name)}.title`)}
            checked={value.includes(name)}
            onChange={({ target }) =>
              onChange(shown.filter((each) => (each === name ? target.checked : value.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type ErrorTexts = Partial<Record<keyof Values, string>>;

/** The error texts of the fields, before the form is sent and after the server has refused it. */
function useErrors(offered: readonly LanguageName[]) {
  const { t } = useTranslation("prompts");

  function fieldErrors(paths: readonly string[]): ErrorTexts {
    const errors: ErrorTexts = {};
    for (const name of languageNames)
      if (paths.includes(`texts.${name}`)) errors[textField(name)] = t("errors.text", bounds.text);
    for (const name of ["wordsMin", "wordsMax"] as const) if (paths.includes(name)) errors[name] = t("errors.words");
    for (const name of ["opensAt", "closesAt", "judgingEndsAt"] as const)
      if (paths.includes(name)) errors[name] = t(`errors.${name}`);
    return errors;
  }

  function check(values: Values): ErrorTexts {
    const paths: string[] = [];
    for (const name of offered) {
      const length = codePoints(values[textField(name)].trim());
      if (length < bounds.text.min || length > bounds.text.max) paths.push(`texts.${name}`);
    }
    const [least, most] = [wordsOf(values.wordsMin), wordsOf(values.wordsMax)];
    const isCount = (count: number | null) =>
      count === null || (Number.isInteger(count) && count >= 1 && count <= bounds.wordsMax);
    if (!isCount(least)) paths.push("wordsMin");
    if (!isCount(most) || (least !== null && most !== null && most < least)) paths.push("wordsMax");
    const [opens, closes, judged] = [values.opensAt, values.closesAt, values.judgingEndsAt].map(momentOf);
    if (opens == null) paths.push("opensAt");
    if (closes == null || (opens != null && closes <= opens)) paths.push("closesAt");
    if (values.contest && judged != null && closes != null && judged <= closes) paths.push("judgingEndsAt");
    return fieldErrors(paths);
  }
  return { check, fieldErrors };
}

const iso = (field: string) => new Date(field).toISOString();

const textsOf = (values: Values) =>
  Object.fromEntries(
    languageNames.map((name) => [name, values[textField(name)].trim()]).filter(([, text]) => text !== ""),
  ) as Partial<Record<LanguageName, string>>;

const draftOf = (values: Values) => ({
  texts: textsOf(values),
  categories: [...values.categories],
  wordsMin: wordsOf(values.wordsMin),
  wordsMax: wordsOf(values.wordsMax),
  opensAt: iso(values.opensAt),
  closesAt: iso(values.closesAt),
  anonymous: values.anonymous,
  contest: values.contest,
  ...(values.contest && values.judgingEndsAt !== "" && { judgingEndsAt: iso(values.judgingEndsAt) }),
});

/** Saves a prompt and goes back to the list. @returns why it failed */
function useSavePrompt(prompt: Prompt | null, before: Values) {
  const { t } = useTranslation("prompts");
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const clientKey = useClientKey();

  /** Moments that weren't changed are left out: the field has no seconds. */
  function changesOf(values: Values) {
    const { opensAt, closesAt, judgingEndsAt, ...others } = draftOf(values);
    return {
      ...others,
      ...(values.opensAt !== before.opensAt && { opensAt }),
      ...(values.closesAt !== before.closesAt && { closesAt }),
      ...(values.judgingEndsAt !== before.judgingEndsAt && judgingEndsAt !== undefined && { judgingEndsAt }),
    };
  }

  return async (values: Values, onSaved: () => void): Promise<{ error: unknown; text: string } | null> => {
    try {
      if (prompt === null) {
        const draft = draftOf(values);
        await api(promptStaffCalls.create, { body: { ...draft, clientKey: clientKey.keyOf(draft) } });
      } else {
        await api(promptStaffCalls.change, { params: { id: prompt.id }, body: changesOf(values) });
      }
    } catch (error) {
      return { error, text: hasCode(error, "CONFLICT") ? t("form.conflict") : errorText(error) };
    }
    onSaved();
    toast({ kind: "success", text: t("form.saved") });
    await navigate(adminPromptsPath, { state: skipUnsavedChangesCheck });
    return null;
  };
}
