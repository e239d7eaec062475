import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { useLinkedText } from "#features/site-texts/web/linked-text.tsx";
import { toLanguageName } from "#vocabulary/languages.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, Select } from "#ui/choice-fields.tsx";
import { LinkedText } from "#ui/links.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { noticeReasonsCalls, noticesCalls } from "../calls.ts";

/** The fields of the call, in the order of the form. */
const fields = ["address", "reason", "text", "email", "name", "goodFaith"] as const;
type FieldName = (typeof fields)[number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language, form = null } = context.get(pageContext);
  const query = { languageName: toLanguageName(language) };
  const { reasons } = await api(noticeReasonsCalls.list, { query }, { signal: request.signal });
  const about = new URL(request.url).searchParams.get("about") ?? "";
  return { reasons, values: form?.values ?? { address: about }, problem: form?.problem ?? null };
}

/**
 * The form for notices by anybody. The browser sends it by itself, so that it is the same with and without script; a refusal comes back as
 * this page with what was typed.
 */
export function Component() {
  const { t } = useTranslation("notices");
  const { problem } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead title={t("link")} noIndex />
      <section className="mx-auto max-w-[40rem]">
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          {t("link")}
        </h1>
        <p className="mt-4 font-serif text-lg text-ink-soft">{t("lead")}</p>
        <p className="mt-2 text-sm text-ink-soft">{t("members")}</p>
        {/* Each refusal is another form, with other first values. */}
        <NoticeForm key={problem?.detail} />
      </section>
    </div>
  );
}

function NoticeForm() {
  const { t } = useTranslation(["notices", "errors"]);
  const { language } = useLanguage();
  const { reasons, values, problem } = useLoaderData<typeof loader>();
  const linked = useLinkedText();
  const refused = new Set(problem?.errors?.map(({ path }) => path));
  const first = fields.find((name) => refused.has(name));
  const text = (name: Exclude<FieldName, "goodFaith">) => ({
    name,
    label: t(`${name}.label`),
    defaultValue: values[name] ?? "",
    autoFocus: first === name,
    error: refused.has(name) ? (name === "email" ? t("errors:EMAIL_INVALID") : t(`${name}.error`)) : undefined,
  });
  const choose = { value: "", label: t("reason.choose") };
  return (
    <form method="post" action={`${noticesCalls.send.path}?lang=${language}`} className="mt-8 flex flex-col gap-6">
      <FormError title={useProblemText()} />
      <TextField {...text("address")} hint={t("address.hint")} required inputMode="url" spellCheck={false} />
      <Select
        {...text("reason")}
        options={[choose, ...reasons.map(({ reason, text: label }) => ({ value: reason, label }))]}
        required
      />
      <TextArea {...text("text")} hint={t("text.hint")} rows={6} dir="auto" required />
      <TextField {...text("email")} hint={t("email.hint")} type="email" autoComplete="email" required />
      <TextField {...text("name")} optionalText={t("name.optional")} autoComplete="name" />
      <Checkbox
        name="goodFaith"
        value="true"
        label={t("goodFaith.label")}
        defaultChecked={values.goodFaith !== undefined}
        error={refused.has("goodFaith") ? t("goodFaith.error") : undefined}
        required
      />
      {/* A honeypot: only bots fill it in. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t("website")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="languageName" value={toLanguageName(language)} />
      <Button type="submit" variant="primary" block>
        {t("submit")}
      </Button>
      <p className="text-sm text-ink-soft">
        <LinkedText text={t("kept")} linked={linked} />
      </p>
    </form>
  );
}

/** Why the notice was refused; undefined for a new one. */
function useProblemText(): string | undefined {
  const { t } = useTranslation(["notices", "errors"]);
  const { problem } = useLoaderData<typeof loader>();
  if (problem === null) return undefined;
  if (problem.code === "BAD_REQUEST") return t("failed");
  const hour = 3600 * SECOND;
  const why =
    problem.code === "RATE_LIMITED" ? t("errors:RATE_LIMITED_WAIT", { wait: hour }) : t(`errors:${problem.code}`);
  return t("notSent", { why });
}
