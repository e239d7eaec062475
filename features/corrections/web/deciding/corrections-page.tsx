import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { correctionsCalls, correctionStates, type Correction } from "../../calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { BackLink } from "#ui/links.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { correctionsPath, ownTalePath } from "#features/writing/web/addresses.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { CorrectedPassage } from "../corrected-passage.tsx";
import { ReasonAndHelper } from "./reason-and-helper.tsx";
import { loadWaiting, type CorrectionDecision } from "./use-decisions.ts";
import { InRevision, WaitingCorrections } from "./waiting-corrections.tsx";

const pageSize = pageSizes.members;

/** Those that wait are at the address without a state. */
const addressOf = (id: number, status: CorrectionDecision | "PENDING", page = 1) =>
  listAddress(correctionsPath(id), page, { status: status === "PENDING" ? null : status.toLowerCase() });

const statusIn = ({ url }: { url: string }) => {
  const asked = new URL(url).searchParams.get("status")?.toUpperCase();
  return correctionStates.find((status) => status === asked) ?? "PENDING";
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const id = { id: params["postId"] };
  const tale = await api(talesCalls.readInAnyState, { params: id }, { signal });
  if (tale.author !== username) {
    if (tale.published) throw redirect(taleAddress(tale));
    throw new ApiError({ status: 404, code: "NOT_FOUND" });
  }
  const status = statusIn(request);
  if (status === "PENDING") return { tale, status, waiting: await loadWaiting(api, tale, signal) } as const;
  const page = pageOf(request, pageSize);
  const query = { status, pageNumber: page - 1, pageSize };
  const { corrections, totalCorrections } = await api(correctionsCalls.list, { params: id, query }, { signal });
  requirePage({ page, pageSize, total: totalCorrections }, (to) => addressOf(tale.id, status, to));
  return { tale, status, page, corrections, totalCorrections } as const;
}

/** The corrections by readers of a Tale of one's own: those that wait for a decision, and the decided ones. */
export function Component() {
  const { t } = useTranslation(["corrections", "own-tale"]);
  const loaded = useLoaderData<typeof loader>();
  const { tale, status } = loaded;
  return (
    <div className="page-width max-w-[52rem] py-6 md:py-10">
      <PrivatePageHead
        title={t("list.title")}
        lead={<span lang={toLanguage(tale.languageName)}>{tale.title}</span>}
        back={<BackLink to={ownTalePath(tale.id)}>{t("own-tale:back")}</BackLink>}
      />
      <LinkTabs
        className="mt-6"
        label={t("list.which")}
        tabs={correctionStates.map((each) => ({
          to: addressOf(tale.id, each),
          text: t(`list.tabs.${each}`),
          current: each === status,
        }))}
      />
      {loaded.status === "PENDING" ? (
        <WaitingCorrections key={tale.id} tale={tale} loaded={loaded.waiting} />
      ) : (
        <>
          {loaded.status === "ACCEPTED" && tale.hasRevision === true && loaded.totalCorrections > 0 && (
            <InRevision id={tale.id} />
          )}
          <DecidedCorrections
            tale={tale}
            status={loaded.status}
            corrections={loaded.corrections}
            page={loaded.page}
            pageSize={pageSize}
            total={loaded.totalCorrections}
            href={(to) => addressOf(tale.id, loaded.status, to)}
          />
        </>
      )}
    </div>
  );
}

interface DecidedCorrectionsProps {
  tale: OwnTale;
  status: CorrectionDecision;
  corrections: readonly Correction[];
  page: number;
  pageSize: number;
  total: number;
  href: (page: number) => string;
}

function DecidedCorrections({ tale, status, corrections, page, pageSize, total, href }: DecidedCorrectionsProps) {
  const { t } = useTranslation("corrections");
  if (corrections.length === 0)
    return (
      <EmptyState action={<ButtonLink to={correctionsPath(tale.id)}>{t("list.toWaiting")}</ButtonLink>}>
        {t(`list.empty.${status}`)}
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr-only" data-list-heading tabIndex={-1}>
        {t(`list.tabs.${status}`)}
      </h2>
      <ul className="mt-6 border-b border-hairline">
        {corrections.map(({ id, quote, replacement, explanation, author, createdAt, decidedAt }) => (
          <li key={id} className="border-t border-hairline py-5 first:border-0">
            <CorrectedPassage
              className="max-w-[40em] text-lg"
              language={toLanguage(tale.languageName)}
              quote={quote}
              replacement={replacement}
            />
            <ReasonAndHelper explanation={explanation} author={author} date={decidedAt ?? createdAt} />
          </li>
        ))}
      </ul>
      <ListPages className="mt-8" page={page} pageSize={pageSize} total={total} counted="corrections" href={href} />
    </>
  );
}
