import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { DAY, siteTexts as bounds } from "#vocabulary/limits.ts";
import { invalidPaths } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { useDateTimeText } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { isAnnounced, type SiteTextKind } from "../../address.ts";
import { siteTextsCalls } from "../../calls.ts";
import { HtmlPreview } from "./html-preview.tsx";

/** With a line for each block, so that it can be read while it is edited. */
const inLines = (html: string) =>
  html
    .replaceAll(
      /<\/(?:p|h2|h3|li|ul|ol|blockquote|table|thead|tbody|tr)>|<(?:ul|ol|table|thead|tbody|tr)>|<hr \/>/g,
      "$&\n",
    )
    .trim();

/** Midnight of a day in the administrator's time zone. */
const startOfDay = (day: string) => new Date(`${day}T00:00`);

/** The first day that is so far away, as a date field has it. */
function firstDay(from: number): string {
  const day = new Date(from + DAY);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

interface TextFormProps {
  kind: SiteTextKind;
  languageName: LanguageName;
  /** HTML, from which the changes begin. */
  content: string;
}

/** A text of the site in one language as HTML, with its preview. */
export function TextForm({ kind, languageName, content }: TextFormProps) {
  const { t } = useTranslation("site-texts");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const dateTime = useDateTimeText();
  const { revalidate } = useRevalidator();
  const first = inLines(content);
  const [earliest] = useState(() => Date.now() + (isAnnounced(kind) ? bounds.noticeTime : 0));
  const kilobytes = bounds.maxBytes / 1000;
  const form = useForm({
    initial: { content: first, day: "" },
    check: ({ content: html, day }) => ({
      ...(html.trim() === "" && { content: t("form.empty") }),
      ...(new TextEncoder().encode(html).length > bounds.maxBytes && {
        content: t("form.tooLong", { max: kilobytes }),
      }),
      ...(day !== "" && isAnnounced(kind) && startOfDay(day).getTime() < earliest && { day: t("form.tooEarly") }),
    }),
  });
  const shown = useDeferredValue(form.values.content);

  const submit = form.submit(async ({ content: html, day }) => {
    const validFrom = day === "" ? {} : { validFrom: startOfDay(day).toISOString() };
    const body = { texts: { [languageName]: html }, ...validFrom };
    try {
      const { texts } = await api(siteTextsCalls.change, { params: { kind }, body });
      toast({ kind: "success", text: t("form.saved", { date: dateTime(texts[0]!.validFrom) }) });
      form.reset({ content: html, day: "" });
      await revalidate();
    } catch (error) {
      const fields = invalidPaths(error);
      if (fields.includes("validFrom")) form.fail({ day: t("form.tooEarly") });
      else if (fields.some((field) => field.startsWith("texts"))) form.fail({ content: t("form.wrong") });
      else form.fail({}, errorText(error));
    }
  });

  const lang = toLanguage(languageName);
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-6">
      <UnsavedChangesDialog
        unsaved={() => form.values.content !== first && !form.busy}
        texts={{
          title: t("leave.title"),
          text: t("leave.text"),
          leave: t("leave.leave"),
          stay: t("leave.stay"),
        }}
      />
      <TextArea
        {...form.text("content")}
        label={t("form.content")}
        hint={t("form.hint")}
        rows={16}
        lang={lang}
        spellCheck
        className="[&_textarea]:max-h-[32rem] [&_textarea]:font-mono [&_textarea]:text-sm"
      />
      <TextField
        {...form.text("day")}
        type="date"
        min={firstDay(earliest)}
        label={t("form.date")}
        optionalText={t("form.optional")}
        hint={t(isAnnounced(kind) ? "form.dateHintAnnounced" : "form.dateHint")}
        className="[&_input]:max-w-60"
      />
      <FormError title={form.problem} />
      <div>
        <Button type="submit" variant="primary" busy={form.busy} busyText={t("form.saving")}>
          {t("form.save")}
        </Button>
      </div>
      <section aria-labelledby="preview" className="border-t border-hairline pt-6">
        <h2 id="preview" className="text-xl">
          {t("preview")}
        </h2>
        <div lang={lang} className="site-text mt-4">
          <HtmlPreview html={shown} />
        </div>
      </section>
    </form>
  );
}
