import { useTranslation } from "react-i18next";
import { news as bounds } from "#vocabulary/limits.ts";
import { newsDescription, newsTitle } from "../../calls.ts";
import { invalidPaths } from "#kit/web/calls/api-error.ts";
import { textError } from "#kit/web/editor/text-html.ts";
import type { NewsValues } from "./news-draft.ts";

type FieldErrorTexts = Partial<Record<keyof NewsValues, string>>;

/** The error texts of a news post's form, before it is sent and after the server has refused it. */
export function useNewsFieldErrors() {
  const { t } = useTranslation(["news", "editor"]);
  const wrong = {
    title: t("form.errors.title", bounds.title),
    description: t("form.errors.description", bounds.description),
    content: t("editor:errors.refused"),
  };

  function check({ title, description, content }: NewsValues): FieldErrorTexts {
    const errors: FieldErrorTexts = {};
    if (!newsTitle.safeParse(title).success) errors.title = wrong.title;
    if (!newsDescription.safeParse(description).success) errors.description = wrong.description;
    const contentError = textError(content);
    if (contentError !== null) errors.content = t(`editor:errors.${contentError}`);
    return errors;
  }

  function serverErrors(error: unknown): FieldErrorTexts {
    const paths = invalidPaths(error);
    const names = (["title", "description", "content"] as const).filter((name) => paths.includes(name));
    return Object.fromEntries(names.map((name) => [name, wrong[name]]));
  }
  return { check, serverErrors };
}
