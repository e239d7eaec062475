import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { pageSizes } from "#vocabulary/limits.ts";
import { readingCalls, readLaterCalls, type ReadTale } from "../../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { pageTitleElement, PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { DictionariesOfList } from "#features/dictionaries/web/dictionaries-of-list.tsx";
import { MarkedTaleRow, useListedMark } from "#features/tales/web/listed-tale.tsx";
import type { ListedTale } from "#features/tales/shapes.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { readingListOf, readingPath, type ReadingList } from "#site/web/pages/account/addresses.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/radio-and-switch.tsx";
import { ReadPart } from "../read-part.tsx";
import { useOfflineCopy } from "../use-offline-copy.ts";

const pageSize = pageSizes.account;
const addressOf = (list: ReadingList, page: number) =>
  listAddress(readingPath, page, { list: list === "started" ? null : list });

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const [list, page] = [readingListOf(new URL(request.url).searchParams), pageOf(request, pageSize)];
  const query = { pageNumber: page - 1, pageSize };
  const state = list === "finished" ? "finished" : "started";
  const [history, later] = await Promise.all([
    // Its answer also says whether recording is paused, whichever list is shown.
    api(readingCalls.list, { query: { ...(list === "later" ? { pageSize: 1 } : query), state } }, { signal }),
    list === "later" ? api(readLaterCalls.list, { query }, { signal }) : { posts: [], totalPosts: 0 },
  ]);
  const total = list === "later" ? later.totalPosts : history.totalReading;
  requirePage({ page, pageSize, total }, (to) => addressOf(list, to));
  const reading = list === "later" ? [] : history.reading;
  return { list, page, total, reading, later: later.posts, paused: history.paused };
}

/** The Tales that the member has started, wants to read later and has finished. */
export function Component() {
  const { t } = useTranslation(["reading", "tales"]);
  const { list, page, total, reading, later, paused } = useLoaderData<typeof loader>();
  const [placeToForget, setPlaceToForget] = useState<ReadTale | null>(null);
  return (
    <>
      <Head />
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {`${t(`list.${list}`)}: ${t("tales:count", { count: total })}`}
      </h2>
      {total === 0 ? (
        <NoTales list={list} />
      ) : (
        <>
          <DictionariesOfList languages={later.map(({ languageName }) => languageName)} />
          <ul className="mt-8 flex flex-col">
            {reading.map((place) => (
              <li key={place.post.id} className="border-t border-hairline py-7 first:border-0 first:pt-0">
                <ReadTaleItem place={place} onRemove={() => setPlaceToForget(place)} />
              </li>
            ))}
            {later.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-7 first:border-0 first:pt-0">
                <ReadLaterItem tale={tale} />
              </li>
            ))}
          </ul>
          <ListPages
            page={page}
            pageSize={pageSize}
            total={total}
            counted="tales"
            href={(to) => addressOf(list, to)}
            summaryAlways
          />
        </>
      )}
      <ReadingHistory paused={paused} />
      <ForgetPlaceDialog place={placeToForget} onClose={() => setPlaceToForget(null)} />
    </>
  );
}

function NoTales({ list }: { list: ReadingList }) {
  const { t } = useTranslation("reading");
  const find = (
    <ButtonLink variant="primary" icon="book" to="/posts">
      {t("find")}
    </ButtonLink>
  );
  return <EmptyState action={find}>{t(`empty.${list}`)}</EmptyState>;
}

function Head() {
  const { t } = useTranslation("reading");
  return <PrivatePageHead title={t("title")} lead={t("lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}

interface ForgetPlaceDialogProps {
  /** The place to delete; null while the dialog is closed. */
  place: ReadTale | null;
  onClose: () => void;
}

/** Asks before a place in a Tale is deleted. */
function ForgetPlaceDialog({ place, onClose }: ForgetPlaceDialogProps) {
  const { t } = useTranslation("reading");
  const api = useApi();
  return (
    <RemovalDialog
      open={place !== null}
      title={t("remove.title")}
      confirmText={t("remove.button")}
      remove={async () => place !== null && api(readingCalls.forget, { params: { postId: place.post.id } })}
      doneText={t("remove.done")}
      onClose={onClose}
      finalFocus={pageTitleElement}
    >
      <p>{t("remove.text", { title: place?.post.title ?? "" })}</p>
    </RemovalDialog>
  );
}

function ReadLaterItem({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation(["reading", "tales"]);
  const api = useApi();
  const mark = useListedMark(
    (shouldBeOn) => api(shouldBeOn ? readLaterCalls.add : readLaterCalls.remove, { params: { postId: tale.id } }),
    { set: t("tales:failed.readLater"), remove: t("tales:failed.notReadLater") },
  );
  const { id, updatedAt, languageName } = tale;
  useOfflineCopy({ id, path: taleAddress(tale), updatedAt, languageName }, mark.on);
  return (
    <MarkedTaleRow tale={tale} mark={mark} icon="hourglass" label={t("tales:readLater")} takenOff={t("takenOff")} />
  );
}

interface ReadTaleItemProps {
  place: ReadTale;
  onRemove: () => void;
}

/** A started or finished Tale, with how much of it is read. */
function ReadTaleItem({ place, onRemove }: ReadTaleItemProps) {
  const { t } = useTranslation("reading");
  const { language } = useLanguage();
  const { post, part, finished, readAt } = place;
  const remove = (
    <Button icon="trash" aria-label={t("remove.about", { title: post.title })} onClick={onRemove}>
      {t("remove.button")}
    </Button>
  );
  return (
    <TaleRow tale={post} actions={remove}>
      <p className="mt-2 text-sm text-ink-soft">
        <LocalDate date={readAt} language={language} />
        {!finished && (
          <>
            {" · "}
            <ReadPart part={part} />
          </>
        )}
      </p>
      {!finished && (
        <div aria-hidden="true" className="mt-3 h-0.5 max-w-80 bg-hairline">
          <ReadLine part={part} />
        </div>
      )}
    </TaleRow>
  );
}

/** As an SVG, because the content security policy forbids inline styles. */
const ReadLine = ({ part }: { part: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-full w-full">
    <rect width={part * 100} height="1" className="fill-accent" />
  </svg>
);

/** Pausing the recording of places, and deleting all of them. */
function ReadingHistory({ paused }: { paused: boolean }) {
  const { t } = useTranslation("reading");
  const api = useApi();
  const errorText = useErrorText();
  const [isPaused, setPaused] = useState(paused);
  const [failure, setFailure] = useState<unknown>(null);
  const [asks, setAsks] = useState(false);
  const { on, toggle } = useOptimisticToggle({
    known: isPaused,
    ask: async () => isPaused,
    async send(shouldBeOn) {
      const answer = await api(readingCalls.pause, { query: { paused: String(shouldBeOn) } });
      setPaused(answer.paused);
      return answer.paused;
    },
    onFailure: setFailure,
  });
  function press() {
    setFailure(null);
    toggle();
  }
  return (
    <section aria-labelledby="reading-history" className="mt-14 border-t border-hairline pt-6">
      <h2 id="reading-history" className="text-xl">
        {t("history.title")}
      </h2>
      <Switch
        label={t("history.pause")}
        hint={t("history.pauseHint")}
        checked={on}
        onChange={press}
        className="mt-3 max-w-[40em]"
      />
      {failure !== null && (
        <Notice kind="error" className="mt-4" title={t("history.failed")}>
          {errorText(failure)}
        </Notice>
      )}
      <Button icon="trash" className="mt-6" onClick={() => setAsks(true)}>
        {t("history.deleteAll")}
      </Button>
      <RemovalDialog
        open={asks}
        title={t("history.deleteTitle")}
        confirmText={t("history.deleteAll")}
        remove={() => api(readingCalls.forgetAll)}
        doneText={t("history.deleted")}
        onClose={() => setAsks(false)}
        finalFocus={pageTitleElement}
      >
        <p>{t("history.deleteText")}</p>
      </RemovalDialog>
    </section>
  );
}
