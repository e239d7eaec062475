import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { isCategorySlug, toCategoryName, toCategorySlug } from "#vocabulary/categories.ts";
import { feedAddresses, sharePictures } from "#features/feeds/addresses.ts";
import { toLanguage, toLanguageName } from "#vocabulary/languages.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { textFor } from "#vocabulary/site-settings.ts";
import { loadPrompt } from "#features/prompts/web/load-prompt.ts";
import { seriesCalls } from "#features/series/calls.ts";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { ListedTale, PublishedTale, TaleList } from "#features/tales/shapes.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { KeptPart } from "#kit/web/pages/kept-parts.tsx";
import { pageContext, useApi, useSite } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Asterism } from "#ui/asterism.tsx";
import { BackLink } from "#ui/links.tsx";
import { differOnlyInComments } from "#features/comments/web/comments-address.ts";
import { CommentsSection } from "#features/comments/web/comments-section.tsx";
import { commentedTale } from "#features/comments/web/commented.ts";
import { ListenToWord, useWordDirections, WordMeanings } from "#features/dictionaries/web/word-meanings.tsx";
import { CorrectAction } from "#features/corrections/web/correct-action.tsx";
import { TaleCorrections } from "#features/corrections/web/tale-corrections.tsx";
import { useCountedVisit } from "#features/figures/web/use-counted-visit.ts";
import { KeepWordAction, KeptNote, TaleKeeping } from "#features/notebook/web/keep-word-action.tsx";
import { ListenBar, ListenButton } from "#features/reading/web/listen-control.tsx";
import { PlaceKeeper } from "#features/reading/web/place-keeper.tsx";
import { longTaleMinutes, ReadingBar, ReadingLine } from "#features/reading/web/reading-bar.tsx";
import { useOfflineCopy } from "#features/reading/web/use-offline-copy.ts";
import { TaleJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { listChoices, useListsForMember, withoutWarning } from "#features/reading-settings/web/list-choices.ts";
import { ReadingPanel } from "#features/reading-settings/web/reading-panel.tsx";
import { ChooseWordsButton, SelectionBar } from "#features/selection/web/selection-bar.tsx";
import { chosenVersion } from "#features/translations/web/side-by-side/side-by-side-links.tsx";
import { SideBySide } from "#features/translations/web/side-by-side/side-by-side.tsx";
import { forCard } from "#features/tales/web/first-sentence.ts";
import { categoryAddress, sortQueries } from "#features/tales/web/category-address.ts";
import { MeaningsAbove } from "./meanings-above.tsx";
import { TaleActions } from "./tale-actions.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { maxOtherTales, FurtherReading, type SeriesParts } from "./further-reading.tsx";
import { TaleHeader } from "./tale-header.tsx";
import { useTaleMarks } from "./use-tale-marks.ts";
import { WarnedText } from "#features/tales/web/warned-text.tsx";

/** One is the Tale to read next: not this one, and not its neighbours in a series. */
const newestAsked = 4;

export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const { signal } = request;

  const hidden = (await listChoices(api, signal))?.hiddenWarnings ?? [];

  /** The newest Tales of the category in the URL, loaded in parallel with the Tale. */
  async function newest(): Promise<ListedTale[]> {
    if (!isCategorySlug(params.category)) return [];
    const { category: slug } = params;
    const languageName = toLanguageName(language);
    const query = {
      category: toCategoryName(slug),
      languageName,
      withoutWarning: withoutWarning(hidden),
      pageSize: newestAsked,
      ...sortQueries.chronological,
    };
    const cacheTags = ({ posts }: TaleList) => [
      cacheTag.category(slug, languageName),
      ...posts.map(({ id }) => cacheTag.tale(id)),
    ];
    return (await api(talesCalls.inCategory, { query }, { signal, cacheTags })).posts;
  }

  const [tale, posts] = await Promise.all([api(talesCalls.read, { params: { id: params.id } }, { signal }), newest()]);
  if (params.category !== toCategorySlug(tale.categoryName)) throw redirect(taleAddress(tale) + url.search + url.hash);
  const besideId = chosenVersion(tale, url);
  const beside = besideId === null ? null : await api(talesCalls.read, { params: { id: besideId } }, { signal });
  const byAuthor = { username: tale.author, pageSize: maxOtherTales + 2 };
  const [ofAuthor, parts, prompt] = await Promise.all([
    isNamed(tale.author)
      ? api(talesCalls.publishedByAuthor, { query: byAuthor }, { signal }).then(({ posts: all }) => all)
      : [],
    neighboursOf(api, tale, signal),
    loadPrompt(api, tale.prompt?.id ?? null),
  ]);
  const isAnother = (each: ListedTale) =>
    each.id !== tale.id && each.id !== parts.previous?.id && each.id !== parts.next?.id && !hasWarning(each, hidden);
  const last = posts.find(isAnother) ?? ofAuthor.find(isAnother) ?? null;
  // Each Tale is offered once at the end.
  const otherTales = ofAuthor.filter((other) => isAnother(other) && other.id !== last?.id).slice(0, maxOtherTales);
  return {
    tale,
    beside,
    others: otherTales.map(forCard),
    next: last === null ? null : forCard(last),
    parts,
    prompt: prompt === null ? null : { id: prompt.id, text: textFor(prompt.texts, language)?.text ?? "" },
  };
}

/** The published Tales before and after a Tale in its series, by their numbers. */
async function neighboursOf(api: Api, { series }: PublishedTale, signal: AbortSignal) {
  async function part(number: number, isThere: boolean): Promise<ListedTale | null> {
    if (series === null || !isThere) return null;
    const query = { pageNumber: number - 1, pageSize: 1 };
    // The series may be gone by now.
    const shown = await api(seriesCalls.read, { params: { id: series.id }, query }, { signal }).catch(() => null);
    return shown?.posts.map(forCard)[0] ?? null;
  }
  const { number = 0, previousId = null, nextId = null } = series ?? {};
  const [previous, next] = await Promise.all([
    part(number - 1, previousId !== null),
    part(number + 1, nextId !== null),
  ]);
  return { previous, next };
}

const hasWarning = (tale: ListedTale, hidden: readonly Warning[]) =>
  tale.warnings.some((warning) => hidden.includes(warning));

/** Another page of comments does not reload the Tale. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !differOnlyInComments(currentUrl, nextUrl);
}

/** One column of text, with space for the cover in the margin of a wide window. */
const readingColumn =
  "mx-auto max-w-(--measure) gap-x-12 lg:grid lg:max-w-none lg:grid-cols-[11rem_minmax(0,var(--measure))] lg:justify-center xl:grid-cols-[minmax(11rem,1fr)_minmax(0,var(--measure))_minmax(0,1fr)]";

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { others, next } = loaded;
  const suggested = [...others, ...(next === null ? [] : [next])];
  useListsForMember(({ hiddenWarnings }) => !suggested.some((tale) => hasWarning(tale, hiddenWarnings)));
  // Another Tale gets new state for likes and favourites.
  return <TalePage key={loaded.tale.id} {...loaded} />;
}

interface TalePageProps {
  tale: PublishedTale;
  /** Another version, shown side by side with the Tale. */
  beside: PublishedTale | null;
  /** Others by its author. */
  others: ListedTale[];
  next: ListedTale | null;
  parts: SeriesParts;
  /** The writing prompt for which it was written, in the language of the page. */
  prompt: { id: number; text: string } | null;
}

function TalePage({ tale, beside, others, next, parts, prompt }: TalePageProps) {
  const { t } = useTranslation("categories");
  const api = useApi();
  const { url: site, face } = useSite();
  const session = useSession();
  const marks = useTaleMarks(tale);
  const { id, categoryName, comments: rule } = tale;
  const { author } = marks;
  /** For the author, whose page it is, with the name. */
  const forReader = { ...tale, author };
  useCountedVisit(tale);
  const { updatedAt, languageName } = tale;
  useOfflineCopy({ id, path: taleAddress(tale), updatedAt, languageName }, marks.listedForLater);
  const comments = useMemo(
    () => commentedTale(api, { id, author, comments: rule }, taleAddress({ id, categoryName })),
    [api, id, author, categoryName, rule],
  );
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  const isLong = tale.readingMinutes >= longTaleMinutes;
  return (
    <div data-category={category} className="page-width">
      <PageHead
        title={tale.title}
        description={tale.overview}
        only={language}
        versions={tale.versions.map((version) => ({
          language: toLanguage(version.languageName),
          path: taleAddress(version),
        }))}
        image={sharePictures.tale(tale, face)}
        article={{
          publishedAt: tale.publicationDate ?? tale.createdAt,
          modifiedAt: tale.updatedAt,
          author: isNamed(tale.author) ? site + profileAddress(tale.author) : undefined,
          section: t(`${category}.title`),
          tags: tale.tags,
        }}
        feeds={[{ path: feedAddresses.category(language, category), title: t(`${category}.title`) }]}
      />
      <TaleJsonLd tale={tale} />
      {isLong && <ReadingLine />}
      <article
        data-passages={id}
        data-beside={beside?.id}
        data-words={tale.words}
        {...useWordDirections(tale.languageName)}
        className={`${readingColumn} pt-3 md:pt-6 print:block print:max-w-none`}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 md:mb-5 lg:col-span-full print:hidden">
          <BackLink to={categoryAddress(category)}>{t(`${category}.title`)}</BackLink>
          <div className="ml-auto flex flex-wrap items-center">
            <ListenButton language={language} />
            <KeptPart name="listenBar">
              <ListenBar />
            </KeptPart>
            <KeptPart name="readingSettings">
              <ReadingPanel />
            </KeptPart>
          </div>
        </div>
        {isLong && (
          <ReadingBar
            back={{ to: categoryAddress(category), text: t(`${category}.title`) }}
            minutes={tale.readingMinutes}
            language={language}
          />
        )}
        <TaleHeader
          tale={{ ...tale, totLikes: marks.totLikes }}
          isBeside={beside !== null}
          readLater={marks.readLater}
          prompt={prompt}
        />
        {marks.reading !== null && <PlaceKeeper key={session?.username} postId={id} {...marks.reading} />}
        <ChooseWordsButton />
        {beside === null ? (
          <WarnedText tale={tale} className="mt-10 md:mt-14 lg:col-start-2" />
        ) : (
          <SideBySide tale={tale} other={beside} className="mt-10 md:mt-14 lg:col-span-full" />
        )}
        <Asterism className="mx-auto mt-14 block! h-8 w-9 text-accent lg:col-start-2" />
        <p className="mt-6 hidden text-center text-sm print:block">{site + taleAddress(tale)}</p>
        <TaleCorrections tale={forReader} className="mt-8 lg:col-start-2" />
        <TaleActions tale={forReader} beside={beside} marks={marks} />
        <SelectionBar
          notes={
            <>
              <WordMeanings />
              <KeptNote />
            </>
          }
        >
          <ListenToWord />
          <KeepWordAction />
          <CorrectAction tale={forReader} />
        </SelectionBar>
        <MeaningsAbove />
        {marks.keptWords !== null && <TaleKeeping postId={id} keptWords={marks.keptWords} />}
      </article>
      <div data-lists="">
        <FurtherReading tale={tale} marks={marks} others={others} next={next} parts={parts} />
      </div>
      <div className={`${readingColumn} mt-16 md:mt-20`}>
        <CommentsSection target={comments} total={tale.totComments} muted={marks.muted} className="lg:col-start-2" />
      </div>
    </div>
  );
}
