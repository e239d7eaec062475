import { useEffect } from "react";
import {
  redirect,
  useLoaderData,
  useNavigate,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { isCategorySlug, toCategoryName, toCategorySlug } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { newId } from "#web/platform/new-id.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { clientKeyParameter, chooseCategoryPath, newTalePath } from "./addresses.ts";
import { isBlank } from "./autosave/edited-tale.ts";
import { openNewTale } from "./autosave/open-tale.ts";
import { findCopies } from "./autosave/this-tab.ts";
import { TaleEditor } from "./tale-editor.tsx";
import { useEditSession } from "./use-edit-session.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { category } = params;
  if (!isCategorySlug(category)) throw redirect(chooseCategoryPath);
  const { userId } = requireSession(request);
  const found = await findCopies((copies) => copies.ofNewTales(userId));
  const languageName = toLanguageName(context.get(pageContext).language);
  const clientKey = new URL(request.url).searchParams.get(clientKeyParameter);
  return {
    userId,
    opening: openNewTale({ categoryName: toCategoryName(category), languageName, clientKey }, found),
  };
}

/** The editor does not reload when something else on the page does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

export function Component() {
  const { userId, opening } = useLoaderData<typeof loader>();
  return <NewTale key={opening.copyId} userId={userId} opening={opening} />;
}

function NewTale({ userId, opening }: Awaited<ReturnType<typeof loader>>) {
  const writing = useEditSession(opening, userId);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { edited, known } = writing.state;
  const blank = known === null && isBlank(edited);
  const category = toCategorySlug(opening.categoryName);
  const otherLanguage = toLanguageName(language) !== opening.languageName;

  // A new Tale gets the language of the interface; while it is blank, it follows a change.
  useEffect(() => {
    if (blank && otherLanguage) void navigate(newTalePath(category, newId()), { replace: true });
  }, [blank, otherLanguage, category, navigate]);

  return <TaleEditor userId={userId} opening={opening} {...writing} />;
}
