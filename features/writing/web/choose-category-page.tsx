import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { useCategoryLang, useShownCategories } from "#kit/web/language/offered-choices.ts";
import { PromptLine } from "#features/prompts/web/prompt-line.tsx";
import { loadPrompt } from "#features/prompts/web/load-prompt.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { newTalePath, promptParameter } from "./addresses.ts";
import { CategoryIcon, CategoryPicture } from "#features/tales/web/category-picture.tsx";
import { LaboratoryLayout, LaboratoryPageError } from "./laboratory-layout.tsx";

/** With `prompt` in the address: for that one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const prompt = await loadPrompt(api, new URL(request.url).searchParams.get(promptParameter));
  return prompt?.state === "open" ? prompt : null;
}

/** The first step of a new Tale: choosing its category. */
export function Component() {
  const { t } = useTranslation("laboratory");
  const prompt = useLoaderData<typeof loader>();
  const isWanted = (category: CategorySlug) =>
    prompt === null || prompt.categories.length === 0 || prompt.categories.includes(toCategoryName(category));
  return (
    <LaboratoryLayout title={t("create.title")} lead={t("create.lead")}>
      {prompt !== null && <PromptLine prompt={prompt} className="mb-8" />}
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {useShownCategories()
          .filter(isWanted)
          .map((category) => (
            <li key={category}>
              <CategoryTile category={category} promptId={prompt?.id ?? null} />
            </li>
          ))}
      </ul>
    </LaboratoryLayout>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("laboratory");
  return <LaboratoryPageError title={t("create.title")} />;
}

function CategoryTile({ category, promptId }: { category: CategorySlug; promptId: number | null }) {
  const { t } = useTranslation("categories");
  const lang = useCategoryLang();
  return (
    <Link
      to={promptId === null ? newTalePath(category) : `${newTalePath(category)}?${promptParameter}=${promptId}`}
      data-category={category}
      className="group block"
    >
      <CategoryPicture category={category} />
      <h2 className="mt-4 flex items-center gap-2.5 text-xl text-accent group-hover:underline">
        <CategoryIcon category={category} className="size-6" />
        <span lang={lang(category)}>{t(`${category}.title`)}</span>
      </h2>
      <p lang={lang(category, "descriptions")} className="mt-2 text-ink-soft">
        {t(`${category}.description`)}
      </p>
    </Link>
  );
}
