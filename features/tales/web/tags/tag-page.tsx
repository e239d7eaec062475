import { useTranslation } from "react-i18next";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { tagName as tagNameText, tagsCalls } from "../../tags.ts";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguageOptions, useShownCategories } from "#kit/web/language/offered-choices.ts";
import { BackLink } from "#ui/links.tsx";
import { useForm } from "#ui/use-form.ts";
import { useToast } from "#ui/toasts.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { FormError } from "#ui/notice.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { toCategoryName, toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { tag as bounds } from "#vocabulary/limits.ts";
import { tagScopeQuery, readTagScope, tagsAddress, type TagScope } from "./tag-scope.ts";

/** Loads the tag in the URL and how many Tales have it; without a name, the page creates a tag. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language, site } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const scope = readTagScope(search, language, site);
  const name = search.get("tagName");
  if (name === null) return { scope, tag: null };
  const tags = await api(tagsCalls.listCounted, { query: tagScopeQuery(scope) }, { signal: request.signal });
  const tag = tags.find(({ tagName }) => tagName === name);
  if (tag === undefined) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  return { scope, tag };
}

/** Creates or renames a tag. */
export function Component() {
  const { t } = useTranslation(["tags", "categories"]);
  const { scope, tag } = useLoaderData<typeof loader>();
  const title = tag === null ? t("create.title") : t("rename.title");
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <BackLink to={tagsAddress(scope)}>{t("list.title")}</BackLink>
      <h1 className="mt-4 text-3xl">{title}</h1>
      {tag !== null && (
        <>
          <p className="mt-2">
            <b lang={scope.language} className="font-serif text-lg font-normal">
              {tag.tagName}
            </b>
            <span className="text-ink-soft">
              {"\u00a0· "}
              {t(`categories:${scope.category}.title`)}
              {"\u00a0· "}
              <span lang={scope.language}>{ownNames[scope.language]}</span>
            </span>
          </p>
          <p className="mt-2 max-w-[40em] text-ink-soft">{t("rename.follow", { count: tag.totPosts })}</p>
        </>
      )}
      <TagForm
        key={`${scope.category} ${scope.language} ${tag?.tagName}`}
        scope={scope}
        currentName={tag?.tagName ?? null}
      />
    </div>
  );
}

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
function TagForm({ scope, currentName }: TagFormProps) {
  const { t } = useTranslation(["tags", "categories", "site"]);
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const save = useSave(scope, currentName);
  const [languageOptions, categories] = [useLanguageOptions(), useShownCategories()];
  // A new tag can't be of what the site doesn't offer.
  const category = categories.includes(scope.category) ? scope.category : categories[0]!;
  const isOffered = languageOptions.some(({ value }) => toLanguage(value) === scope.language);
  const language = isOffered ? scope.language : toLanguage(languageOptions[0]!.value);
  const place = currentName === null ? { category, language } : scope;
  const initial: Values = { tagName: currentName ?? "", ...tagScopeQuery(place) };
  const form = useForm({
    initial,
    check: ({ tagName }): { tagName?: string } =>
      tagNameText.safeParse(tagName).success ? {} : { tagName: t("errors.name", bounds) },
  });
  const categoryOptions = categories.map((slug) => ({
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
