import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { pageSizes } from "#vocabulary/limits.ts";
import { readingCalls, readLaterCalls, type ReadTale } from "../../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError } from "#kit/web/pages/private-page-error.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { readingListOf, readingPath, type ReadingList } from "#site/web/pages/account/addresses.ts";
import { ForgetPlaceDialog } from "./forget-place-dialog.tsx";
import { ReadLaterItem } from "./read-later-item.tsx";
import { ReadTaleItem } from "./read-tale-item.tsx";
import { ReadingHistory } from "./reading-history.tsx";

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
