import { useRef, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { ownTales as bounds, pageSizes } from "#vocabulary/limits.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { ownTalesCalls, ownTalesParts, type OwnTalesPart } from "#features/tales/own-tales.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { laboratoryPath } from "#features/writing/web/addresses.ts";
import { changedAt, workPath } from "#features/writing/web/tales-in-progress.ts";
import { TaleStateBadge } from "#features/writing/web/tale-state.tsx";
import { BegunText, Sketches, UnreadableDraftsNotice, UnsavedTales } from "#features/writing/web/begun-texts.tsx";
import { DeleteTaleDialog } from "#features/writing/web/delete-tale-dialog.tsx";
import { LaboratoryLayout, LaboratoryPageError } from "#features/writing/web/laboratory-layout.tsx";
import { OfflineNotice } from "#features/writing/web/offline-notice.tsx";
import { rememberedTexts } from "#features/writing/web/texts-on-device.ts";
import { begunOnDevice, findBegunTexts } from "#features/writing/web/unsaved-drafts.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { ListSearch } from "#kit/web/lists/list-search.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { loadOpenPrompt, OpenPrompt } from "#features/prompts/web/open-prompt.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { useMarkListRead } from "../account/own-news.ts";
import { OwnTaleItem, ownTaleId } from "./own-tale-item.tsx";
import { loadWaiting, WaitingForMe } from "./waiting-for-me.tsx";

const pageSize = pageSizes.account;

/** An unknown state means all Tales. */
interface Filter {
  state: OwnTalesPart | null;
  title: string | null;
}

function filterOf({ url }: { url: string }): Filter {
  const { searchParams } = new URL(url);
  const title = searchParams.get("title")?.trim() ?? "";
  return {
    state: ownTalesParts.find((state) => state === searchParams.get("state")) ?? null,
    title: title === "" ? null : title.slice(0, bounds.query.max),
  };
}

const unfiltered: Filter = { state: null, title: null };

const addressOf = (filter: Filter, page = 1) => listAddress(laboratoryPath, page, { ...filter });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, username } = requireSession(request);
  const { api, language } = context.get(pageContext);
  const { signal } = request;
  const [filter, page] = [filterOf(request), pageOf(request, pageSize)];
  const { state, title } = filter;
  const isWhole = state === null && title === null;
  // All languages: a filtered list would look as if Tales were lost.
  const query = { pageNumber: page - 1, pageSize, ...(state !== null && { state }), ...(title !== null && { title }) };
  const place = { categoryName: "FIABA", languageName: toLanguageName(language) } as const;
  const reads = Promise.all([
    api(ownTalesCalls.own, { query }, { signal }),
    title === null && page === 1 ? findBegunTexts(api, userId, place) : null,
    isWhole && page === 1 ? loadWaiting(api, signal) : null,
    isWhole && page === 1 ? loadOpenPrompt(api, signal) : null,
  ]);
  const all = await reads.catch((error: unknown) => {
    if (hasCode(error, "NETWORK")) return null;
    throw error;
  });
  // Without a connection: what this device has.
  if (all === null) {
    const posts: OwnTaleInAnyState[] = await rememberedTexts(userId);
    const begun = await begunOnDevice(api, userId, place);
    const onDevice = { posts, totalPosts: posts.length, begun, waiting: null, prompt: null };
    return { userId, username, filter: unfiltered, isWhole: true, page: 1, isOffline: true, ...onDevice };
  }
  const [{ posts, totalPosts }, begun, waiting, prompt] = all;
  requirePage({ page, pageSize, total: totalPosts }, (to) => addressOf(filter, to));
  return { userId, username, filter, isWhole, page, isOffline: false, posts, totalPosts, begun, waiting, prompt };
}

/** A writer's desk: what waits for them, then all their Tales in every state and language. */
export function Component() {
  const { t } = useTranslation(["laboratory", "tales"]);
  const { userId, username, filter, isWhole, page, isOffline, posts, totalPosts, begun, waiting, prompt } =
    useLoaderData<typeof loader>();
  useMarkListRead(userId, username);
  const [taleToDelete, setTaleToDelete] = useState<OwnTaleInAnyState | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const neighbourOfDeletedTale = useRef<number | null>(null);
  const waitingHere = new Set(begun?.drafts.map(({ taleId }) => taleId));
  const hasSketches = begun !== null && begun.sketches.length > 0 && (isWhole || filter.state === "draft");
  const isNew = isWhole && totalPosts === 0;

  function askToDelete(tale: OwnTaleInAnyState) {
    const at = posts.indexOf(tale);
    neighbourOfDeletedTale.current = (posts[at + 1] ?? posts[at - 1])?.id ?? null;
    setTaleToDelete(tale);
  }
  /** After a deletion the focus goes to the Tale that takes its place. */
  function neighbourOfDeleted(): HTMLElement | null {
    const { current: id } = neighbourOfDeletedTale;
    return (id === null ? null : document.getElementById(ownTaleId(id))) ?? heading.current;
  }

  return (
    <LaboratoryLayout title={t("intro.title")} lead={isNew ? t("intro.lead") : undefined}>
      {isOffline && <OfflineNotice />}
      {begun !== null && !begun.isComplete && <UnreadableDraftsNotice className="mb-10" />}
      {begun !== null && (isWhole || filter.state === "draft") && <UnsavedTales drafts={begun.drafts} />}
      {waiting !== null && <WaitingForMe waiting={waiting} />}
      {prompt !== null && <OpenPrompt prompt={prompt} className="mb-10" />}
      {!isNew && !isOffline && <Filters filter={filter} isLong={totalPosts > pageSize} />}
      {hasSketches && <Sketches sketches={begun.sketches} />}
      <h2 ref={heading} tabIndex={-1} data-list-heading className="sr-only">
        {t("tales:count", { count: totalPosts })}
      </h2>
      {isOffline && <TextsOnDevice tales={posts} />}
      {posts.length > 0 && !isOffline && (
        <>
          <ul className="flex flex-col">
            {posts.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-7 first:border-0 first:pt-0">
                <OwnTaleItem tale={tale} isWaitingHere={waitingHere.has(tale.id)} onDelete={() => askToDelete(tale)} />
              </li>
            ))}
          </ul>
          <ListPages
            page={page}
            pageSize={pageSize}
            total={totalPosts}
            counted="tales"
            href={(to) => addressOf(filter, to)}
            summaryAlways
          />
        </>
      )}
      {posts.length === 0 && !isNew && !hasSketches && <NoneFound filter={filter} />}
      {isNew && <WayToReaders />}
      <DeleteTaleDialog
        userId={userId}
        tale={taleToDelete}
        onClose={() => setTaleToDelete(null)}
        finalFocus={neighbourOfDeleted}
      />
    </LaboratoryLayout>
  );
}

/** Without a connection: the editors of texts that were open on this device. */
function TextsOnDevice({ tales }: { tales: readonly OwnTaleInAnyState[] }) {
  return (
    <ul>
      {tales.map((tale) => (
        <BegunText
          key={tale.id}
          {...tale}
          content={tale.overview}
          changedAt={changedAt(tale)}
          to={workPath(tale)}
          onDelete={undefined}
        >
          <TaleStateBadge tale={tale} />
        </BegunText>
      ))}
    </ul>
  );
}

function Filters({ filter, isLong }: { filter: Filter; isLong: boolean }) {
  const { t } = useTranslation(["laboratory", "user"]);
  const all = { to: addressOf({ ...filter, state: null }), text: t("user:tales.all"), current: filter.state === null };
  const tabs = ownTalesParts.map((state) => ({
    to: addressOf({ ...filter, state }),
    text: t(`user:tales.inState.${state}`),
    current: filter.state === state,
  }));
  return (
    <div className="mb-8">
      <LinkTabs label={t("user:tales.states")} tabs={[all, ...tabs]} />
      {/* A few Tales are seen at a glance. */}
      {(isLong || filter.title !== null) && (
        <ListSearch
          label={t("desk.search")}
          button={t("desk.find")}
          max={bounds.query.max}
          query={filter.title}
          addressOf={(title) => addressOf({ ...filter, title })}
        />
      )}
    </div>
  );
}

function NoneFound({ filter }: { filter: Filter }) {
  const { t } = useTranslation(["laboratory", "user"]);
  const back = <ButtonLink to={addressOf(unfiltered)}>{t("user:tales.showAll")}</ButtonLink>;
  return (
    <EmptyState action={back}>
      {filter.title === null ? t("user:tales.noneInState") : t("desk.noneFound", { title: filter.title })}
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("laboratory");
  return <LaboratoryPageError title={t("intro.title")} />;
}

const steps = ["write", "tag", "submit", "publish"] as const;

/** The steps from a blank page to the readers, for writers who have no Tale yet. */
function WayToReaders() {
  const { t } = useTranslation("laboratory");
  return (
    <section aria-labelledby="way">
      <h2 id="way" className="text-xl">
        {t("intro.way")}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] lg:block">
            <span aria-hidden="true" className="font-serif text-3xl leading-none text-ink-soft oldstyle-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg lg:mt-2">{t(`intro.steps.${step}.title`)}</h3>
              <p className="mt-1 max-w-[28em] text-ink-soft">{t(`intro.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
