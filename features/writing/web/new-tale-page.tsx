import { useEffect, useRef } from "react";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { isCategorySlug, toCategoryName } from "#vocabulary/categories.ts";
import { isLanguage, toLanguageName } from "#vocabulary/languages.ts";
import { takesNew } from "#vocabulary/site-settings.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import type { Sketch } from "#features/sketches/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { rememberedSketch } from "./texts-on-device.ts";
import { loadPrompt } from "#features/prompts/web/load-prompt.ts";
import { clientKeyParameter, chooseCategoryPath, promptParameter, translationParameters } from "./addresses.ts";
import { isBlank, type Place } from "./autosave/edited-tale.ts";
import { openNewTale } from "./autosave/open-tale.ts";
import { findLocalDrafts } from "./autosave/tab-coordination.ts";
import { TaleEditor } from "./tale-editor.tsx";
import { keptSketchOf } from "./autosave/save-sketch.ts";
import { onlyForAnotherAddress, readSketch, useEditSession } from "./use-edit-session.ts";

export const shouldRevalidate = onlyForAnotherAddress;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { category } = params;
  const { api, language: pageLanguage, site } = context.get(pageContext);
  if (!isCategorySlug(category)) throw redirect(chooseCategoryPath);
  const { userId } = requireSession(request);
  const parameters = new URL(request.url).searchParams;
  const clientKey = parameters.get(clientKeyParameter);
  const found = await findLocalDrafts((drafts) => drafts.ofNewTales(userId));
  const into = parameters.get(translationParameters.into);
  const of = Number(parameters.get(translationParameters.of));
  const isTranslation = Number.isSafeInteger(of) && of > 0 && isLanguage(into);
  const language = isTranslation ? into : pageLanguage;
  const place = { categoryName: toCategoryName(category), languageName: toLanguageName(language) };
  const translationOf = isTranslation ? of : null;
  const asked = await loadPrompt(api, parameters.get(promptParameter));
  const promptId = asked?.state === "open" ? asked.id : null;
  const draft = openNewTale({ ...place, clientKey, translationOf, promptId }, found);
  const isDraft = draft.restoredFrom !== null;
  const onServer = clientKey === null && !isDraft ? null : await findSketch(api, userId, draft.clientKey, isDraft);
  const sketch = onServer === null ? null : keptSketchOf(onServer, place);
  if (!isDraft && sketch === null && !takesNew(site, place)) throw redirect(chooseCategoryPath);
  // A key without a text here may be that of a text elsewhere, which new words must not replace.
  const isKnown = clientKey === null || sketch !== null || isDraft;
  const newTale = { ...place, clientKey: isKnown ? draft.clientKey : newId(), sketch, translationOf, promptId };
  const opening = isDraft || sketch !== null ? openNewTale(newTale, found) : { ...draft, clientKey: newTale.clientKey };
  const source = opening.translationOf === null ? null : await readSource(api, opening.translationOf);
  if (source === null || !isBlank(opening.edited)) return { userId, opening, source };
  const begun = { ...opening.begun, ...(await proposalOf(api, source, opening.begun)) };
  return { userId, opening: { ...opening, begun, edited: begun }, source };
}

/** Without an answer the one that this device remembers. @throws the error if this device has no text of this key */
async function findSketch(api: Api, userId: number, clientKey: string, isDraft: boolean): Promise<Sketch | null> {
  try {
    return await readSketch(api, clientKey);
  } catch (error) {
    const remembered = await rememberedSketch(userId, clientKey);
    if (remembered === null && !isDraft) throw error;
    return remembered;
  }
}

/** Null without a connection, and if it is no longer published: the editor opens all the same. */
const readSource = (api: Api, id: number): Promise<PublishedTale | null> =>
  api(talesCalls.read, { params: { id } }, { askAgain: false }).catch(() => null);

/** The parts that a translation takes over from its source: level, warnings, and the tags of the same name. */
async function proposalOf(api: Api, { tags, level, warnings }: PublishedTale, { categoryName, languageName }: Place) {
  const query = { categoryName, languageName };
  const inPlace = await api(talesCalls.tags, { query }, { askAgain: false }).catch(() => []);
  const names = new Set(inPlace.map(({ tagName }) => tagName));
  return { tags: tags.filter((tag) => names.has(tag)), level, warnings };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <NewTale key={loaded.opening.copyId} {...loaded} />;
}

function NewTale({ userId, opening, source }: Awaited<ReturnType<typeof loader>>) {
  const writing = useEditSession(opening, userId);
  const { language } = useLanguage();
  const { editing } = writing;
  const before = useRef(language);

  // A new Tale gets the language of the interface; while it is blank, it follows a change. That of a translation is chosen before.
  useEffect(() => {
    const { edited } = editing.state();
    const follows = language !== before.current && opening.translationOf === null && isBlank(edited);
    before.current = language;
    if (follows) editing.change({ languageName: toLanguageName(language) });
  }, [language, editing, opening]);

  return <TaleEditor userId={userId} opening={opening} source={source} {...writing} />;
}
