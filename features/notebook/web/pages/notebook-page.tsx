import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { useTranslation } from "react-i18next";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { languageNames, ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { notebook as bounds, pageSizes } from "#vocabulary/limits.ts";
import { notebookCalls } from "../../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { hasCode } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Notice } from "#ui/notice.tsx";
import { isUnread, placeKey, readDevice, type DeviceEntry } from "../device-notebook.ts";
import { syncNotebook } from "../notebook-sync.tsx";
import { waitingWords } from "../unsent-changes.ts";
import { notebookPath, wordReviewPath } from "#site/web/pages/account/addresses.ts";
import { KeptWordItem } from "./kept-word-item.tsx";
import { NotOnDevice } from "./not-on-device.tsx";
import { NotebookExport } from "./notebook-export.tsx";
import { ListSearch } from "#kit/web/lists/list-search.tsx";

const pageSize = pageSizes.notebook;

interface Filter {
  query: string | null;
  languageName: LanguageName | null;
}

function filterOf({ url }: { url: string }): Filter {
  const { searchParams } = new URL(url);
  const query = [...(searchParams.get("query") ?? "").trim()].slice(0, bounds.queryMax).join("");
  const languageName = languageNames.find((name) => name === searchParams.get("languageName")) ?? null;
  return { query: query === "" ? null : query, languageName };
}
const addressOf = ({ query, languageName }: Filter, page = 1) =>
  listAddress(notebookPath, page, { query, languageName });

interface Listed {
  entries: DeviceEntry[];
  total: number;
  due: number;
  isOffline: boolean;
  /** The site can't be reached, and this device has never got the words from it. */
  isUnknown: boolean;
  /** Words that the server doesn't have yet, if the list doesn't contain them. */
  waiting: DeviceEntry[];
  /** The notebook on the server was full when they were sent. */
  isFull: boolean;
}

const asked = { isUnknown: false, waiting: [], isFull: false } as const satisfies Partial<Listed>;

async function fromServer(api: Api, filter: Filter, page: number, signal: AbortSignal): Promise<Listed> {
  const query = {
    query: filter.query ?? undefined,
    languageName: filter.languageName ?? undefined,
    pageNumber: page - 1,
    pageSize,
  };
  const [{ entries, totalEntries }, due] = await Promise.all([
    api(notebookCalls.list, { query }, { signal }),
    api(notebookCalls.list, { query: { due: "true", pageSize: 1 } }, { signal }),
  ]);
  return { ...asked, entries, total: totalEntries, due: due.totalEntries, isOffline: false };
}

/** A filter looks for words on the server alone. */
async function waitingOnDevice(userId: number, { query, languageName }: Filter) {
  if (query !== null || languageName !== null) return {};
  const keeps = waitingWords(await readDevice(userId));
  return {
    waiting: keeps.map(({ entry }) => entry),
    isFull: keeps.some(({ isHeldBack }) => isHeldBack === true),
  };
}

const latestFirst = (one: DeviceEntry, other: DeviceEntry) => other.createdAt.localeCompare(one.createdAt);

/** The words on this device, on one page. */
async function fromDevice(userId: number, { query, languageName }: Filter): Promise<Listed> {
  const device = await readDevice(userId);
  const all = device.entries;
  const now = new Date().toISOString();
  const wanted = query?.toLowerCase() ?? "";
  const entries = all
    .filter((entry) => languageName === null || entry.languageName === languageName)
    .filter(({ word, sentence, note }) => `${word} ${sentence} ${note ?? ""}`.toLowerCase().includes(wanted))
    .toSorted(latestFirst);
  const due = all.filter(({ dueAt }) => dueAt <= now).length;
  return { ...asked, entries, total: entries.length, due, isOffline: true, isUnknown: isUnread(device) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = requireSession(request);
  const { api } = context.get(pageContext);
  const [filter, page] = [filterOf(request), pageOf(request, pageSize)];
  try {
    // Words that were kept a moment ago are in the list. Others are sent later.
    if (navigator.onLine) await syncNotebook(api, userId, { due: false }).catch(() => {});
    const listed = await fromServer(api, filter, page, request.signal);
    requirePage({ page, pageSize, total: listed.total }, (to) => addressOf(filter, to));
    // For the next visit without a connection.
    void syncNotebook(api, userId, { due: true }).catch(() => {});
    const waiting = page === 1 ? await waitingOnDevice(userId, filter).catch(() => ({})) : {};
    return { filter, page, ...listed, ...waiting };
  } catch (error) {
    if (!hasCode(error, "NETWORK")) throw error;
    return { filter, page: 1, ...(await fromDevice(userId, filter)) };
  }
}

/** The words that the member has kept. */
export function Component() {
  const { t } = useTranslation("notebook");
  const { filter, page, entries, total, due, isOffline, isUnknown, waiting, isFull } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const offered = useOfferedLanguageNames(filter.languageName);
  const isFiltered = filter.query !== null || filter.languageName !== null;
  if (isUnknown)
    return (
      <>
        <Head />
        <NotOnDevice onTryAgain={() => void revalidate()} />
      </>
    );
  if (total === 0 && waiting.length === 0 && !isFiltered)
    return (
      <>
        <Head />
        {isOffline && <OfflineNotice />}
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="book" to="/posts">
              {t("find")}
            </ButtonLink>
          }
        >
          {t("empty")}
        </EmptyState>
      </>
    );
  return (
    <>
      <Head />
      {isOffline && <OfflineNotice />}
      <div className="mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-hairline py-4">
        <p className="font-serif text-lg">{due > 0 ? t("review.due", { count: due }) : t("review.nothing")}</p>
        {due > 0 && (
          <ButtonLink variant="primary" icon="play" to={wordReviewPath}>
            {t("review.start")}
          </ButtonLink>
        )}
      </div>
      {waiting.length > 0 && <WaitingWords words={waiting} isFull={isFull} />}
      <ListSearch
        label={t("search.label")}
        button={t("search.button")}
        max={bounds.queryMax}
        query={filter.query}
        addressOf={(query) => addressOf({ ...filter, query })}
      />
      <div className="mt-2">
        <FilterLinks
          label={t("languages")}
          options={[
            {
              text: t("allLanguages"),
              to: addressOf({ ...filter, languageName: null }),
              current: filter.languageName === null,
            },
            ...offered.map((name) => ({
              text: ownNames[toLanguage(name)],
              lang: toLanguage(name),
              to: addressOf({ ...filter, languageName: name }),
              current: filter.languageName === name,
            })),
          ]}
        />
      </div>
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("title")}
      </h2>
      {total === 0 && isFiltered ? (
        <EmptyState action={<ButtonLink to={notebookPath}>{t("showAll")}</ButtonLink>}>{t("noMatch")}</EmptyState>
      ) : (
        <>
          <ul className="mt-4 flex flex-col">
            {entries.map((entry) => (
              <li
                key={entry.id ?? `${entry.postId}/${entry.block}/${entry.from}/${entry.to}`}
                className="border-t border-hairline py-6 first:border-0"
              >
                <KeptWordItem entry={entry} isOffline={isOffline} />
              </li>
            ))}
          </ul>
          {!isOffline && (
            <ListPages
              page={page}
              pageSize={pageSize}
              total={total}
              counted="words"
              href={(to) => addressOf(filter, to)}
              summaryAlways
            />
          )}
        </>
      )}
      {!isOffline && <NotebookExport />}
    </>
  );
}

function OfflineNotice() {
  const { t } = useTranslation("notebook");
  return (
    <Notice kind="info" className="mt-6">
      {t("offline")}
    </Notice>
  );
}

function Head() {
  const { t } = useTranslation("notebook");
  return <PrivatePageHead title={t("title")} lead={t("lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}

interface WaitingWordsProps {
  words: readonly DeviceEntry[];
  /** The notebook is full, so they wait until the member deletes others. */
  isFull: boolean;
}

/** Kept words that the server doesn't have yet. */
function WaitingWords({ words, isFull }: WaitingWordsProps) {
  const { t } = useTranslation("notebook");
  return (
    <section aria-labelledby="waiting-words" className="mt-6">
      <h2 id="waiting-words" className="text-lg">
        {t("waitingTitle")}
      </h2>
      {isFull && (
        <Notice kind="error" className="mt-3">
          {t("full")}
        </Notice>
      )}
      <ul className="mt-2 flex flex-col">
        {words.map((entry) => (
          <li key={placeKey(entry)} className="border-t border-hairline py-6 first:border-0">
            <KeptWordItem entry={entry} isOffline={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
