import type { FormEventHandler, ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { ownNames, toLanguage, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { series as bounds } from "#vocabulary/limits.ts";
import { seriesCalls, type ListedSeries } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { ownSeriesPath } from "#features/writing/web/addresses.ts";

type Values = Record<"title" | "description", string> & Record<"language", Language>;

function useSeriesForm(initial: Values) {
  const { t } = useTranslation("series");
  return useForm({
    initial,
    check({ title, description }) {
      const length = codePoints(title.trim());
      return {
        ...(length < bounds.titleMin || length > bounds.titleMax
          ? { title: t("form.titleError", { min: bounds.titleMin, max: bounds.titleMax }) }
          : {}),
        ...(codePoints(description.trim()) > bounds.descriptionMax
          ? { description: t("form.descriptionError", { max: bounds.descriptionMax }) }
          : {}),
      } as { title?: string; description?: string };
    },
  });
}

interface SeriesFormProps {
  id: string;
  title: string;
  form: ReturnType<typeof useSeriesForm>;
  /** A series with Tales keeps its language. */
  keepsLanguage?: boolean;
  /** The language of the series before; null for a new one. */
  own: Language | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  button: ReactNode;
}

/** Fields of a series. */
function SeriesForm({ id, title, form, keepsLanguage = false, own, onSubmit, button }: SeriesFormProps) {
  const { t } = useTranslation("series");
  const languages = useOfferedLanguages(own);
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby={id} className="form-width flex w-full flex-col gap-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <FormError title={form.problem} />
      <TextField {...form.text("title")} label={t("form.title")} lang={form.values.language} autoComplete="off" />
      <TextArea
        {...form.text("description")}
        label={t("form.description")}
        optionalText={t("form.optional")}
        lang={form.values.language}
        rows={3}
      />
      {!keepsLanguage && languages.length > 1 && (
        <Select
          {...form.text("language")}
          label={t("form.language")}
          hint={t("form.languageHint")}
          options={languages.map((code) => ({ value: code, label: ownNames[code] }))}
        />
      )}
      <div>{button}</div>
    </form>
  );
}

/** Begins a series, and goes to the page where Tales are added to it. */
export function NewSeriesForm() {
  const { t } = useTranslation("series");
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const form = useSeriesForm({ title: "", description: "", language });
  const clientKeys = useClientKey();
  const submit = form.submit(async ({ language: own, ...texts }) => {
    const series = { ...texts, languageName: toLanguageName(own) };
    try {
      const { id } = await api(seriesCalls.create, { body: { ...series, clientKey: clientKeys.keyOf(series) } });
      clientKeys.done();
      await navigate(ownSeriesPath(id));
    } catch (error) {
      form.fail({}, errorText(error));
    }
  });
  return (
    <SeriesForm
      id="new-series"
      title={t("form.new")}
      form={form}
      own={null}
      onSubmit={submit}
      button={
        <Button type="submit" variant="primary" busy={form.busy}>
          {t("form.begin")}
        </Button>
      }
    />
  );
}

interface SeriesDetailsFormProps {
  series: ListedSeries;
  hasTales: boolean;
}

/** Changes the title, description and language of a series. */
export function SeriesDetailsForm({ series, hasTales }: SeriesDetailsFormProps) {
  const { t } = useTranslation("series");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { id, title, description, languageName } = series;
  const form = useSeriesForm({ title, description, language: toLanguage(languageName) });
  const submit = form.submit(async ({ language, ...texts }) => {
    try {
      const body = { ...texts, ...(hasTales ? {} : { languageName: toLanguageName(language) }) };
      await api(seriesCalls.change, { params: { id }, body });
      toast({ kind: "success", text: t("form.saved") });
      await revalidate();
    } catch (error) {
      form.fail({}, errorText(error));
    }
  });
  return (
    <SeriesForm
      id="series-details"
      title={t("form.details")}
      form={form}
      keepsLanguage={hasTales}
      own={toLanguage(languageName)}
      onSubmit={submit}
      button={
        <Button type="submit" busy={form.busy}>
          {t("form.save")}
        </Button>
      }
    />
  );
}
