import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { categorySlugs, toCategoryName, toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { tag as bounds } from "#vocabulary/limits.ts";
import { tagName as tagNameText, tagsCalls } from "../../tags.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { languageOptions } from "#kit/web/language/language-options.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { tagScopeQuery, tagsAddress, type TagScope } from "./tag-scope.ts";

interface TagFormProps {
  scope: TagScope;
  /** The current name; null for a new tag. */
  currentName: string | null;
}

interface Values extends Record<string, string> {
  tagName: string;
  categoryName: CategoryName;
  languageName: LanguageName;
}

/** The name of a tag and, for a new one, its category and language. */
export function TagForm({ scope, currentName }: TagFormProps) {
  const { t } = useTranslation(["tags", "categories", "site"]);
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const save = useSave(scope, currentName);
  const initial: Values = { tagName: currentName ?? "", ...tagScopeQuery(scope) };
  const form = useForm({
    initial,
    check: ({ tagName }): { tagName?: string } =>
      tagNameText.safeParse(tagName).success ? {} : { tagName: t("errors.name", bounds) },
  });
  const categoryOptions = categorySlugs.map((slug) => ({
    value: toCategoryName(slug),
    label: t(`categories:${slug}.title`),
  }));

  const submit = form.submit(async (values) => {
    try {
      const { tagName, categoryName, languageName } = await save(values);
      toast({
        kind: "success",
        text: t(currentName === null ? "done.created" : "done.renamed", { tag: tagName, former: currentName }),
      });
      await navigate(tagsAddress({ category: toCategorySlug(categoryName), language: toLanguage(languageName) }));
    } catch (error) {
      const isTaken = hasCode(error, "CONFLICT");
      const isMissing = hasCode(error, "NOT_FOUND");
      if (isTaken) form.fail({ tagName: t("errors.taken") });
      else form.fail({}, isMissing ? t("errors.gone") : errorText(error));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="form-width mt-8 flex flex-col gap-6">
      <FormError title={form.problem} />
      <TextField
        {...form.text("tagName")}
        lang={toLanguage(form.values.languageName)}
        label={currentName === null ? t("form.name") : t("form.newName")}
        hint={t("form.nameHint", bounds)}
        autoComplete="off"
        required
      />
      {currentName === null && (
        <>
          <Select {...form.text("categoryName")} label={t("category")} options={categoryOptions} />
          <Select {...form.text("languageName")} label={t("language")} options={languageOptions} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy} busyText={t("form.busy")}>
          {currentName === null ? t("form.create") : t("form.rename")}
        </Button>
        <ButtonLink to={tagsAddress(scope)}>{t("site:buttons.cancel")}</ButtonLink>
      </div>
    </form>
  );
}

function useSave(scope: TagScope, currentName: string | null) {
  const api = useApi();
  return async (values: Values) => {
    if (currentName === null) return api(tagsCalls.create, { body: values });
    return api(tagsCalls.rename, {
      query: { ...tagScopeQuery(scope), tagName: currentName, newTagName: values.tagName },
    });
  };
}
