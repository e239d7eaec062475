import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { promptAddress } from "#features/prompts/address.ts";
import { promptsCalls } from "#features/prompts/calls.ts";
import { usePromptText } from "#features/prompts/web/prompt-text.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { WarnedText } from "#features/tales/web/warned-text.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { BackLink } from "#ui/links.tsx";
import { Notice } from "#ui/notice.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { judgingPath } from "../address.ts";
import { contestsCalls, type JudgingEntry } from "../calls.ts";
import { MarksForm } from "./marks-form.tsx";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const options = { signal: request.signal };
  const id = params["id"] ?? "";
  const [prompt, { entries }] = await Promise.all([
    api(promptsCalls.read, { params: { id }, query: { pageSize: 1 } }, options),
    api(contestsCalls.hand, { params: { id } }, options),
  ]);
  const at = placeIn(entries, new URL(request.url).searchParams.get("tale"));
  const shown = entries[at];
  const tale = shown === undefined ? null : await api(talesCalls.read, { params: { id: shown.post.id } }, options);
  return { prompt, entries, at, tale, now: Date.now() };
}

/** The one that the address names, or else the first that has no marks. */
function placeIn(entries: readonly JudgingEntry[], wanted: string | null): number {
  const named = entries.findIndex(({ post }) => String(post.id) === wanted);
  if (named >= 0) return named;
  return Math.max(
    0,
    entries.findIndex(({ marks }) => marks === null),
  );
}

/** The entries that were given to a judge, one at a time. */
export function Component() {
  const { t } = useTranslation(["contests", "categories"]);
  const { prompt, entries, at, tale, now } = useLoaderData<typeof loader>();
  const { text, lang } = usePromptText()(prompt);
  const isOver = prompt.judgingEndsAt !== null && Date.parse(prompt.judgingEndsAt) <= now;
  const marked = entries.filter(({ marks }) => marks !== null).length;
  return (
    <div className="page-width py-6 md:py-10">
      <div className="mx-auto max-w-[42rem]">
        <PrivatePageHead
          title={t("judging.title")}
          lead={<span lang={lang}>{text}</span>}
          back={<BackLink to={promptAddress(prompt.id)}>{t("judging.back")}</BackLink>}
        />
        {isOver && (
          <Notice kind="info" className="mt-6">
            {t("judging.over")}
          </Notice>
        )}
        {!isOver && entries.length > 0 && marked === entries.length && (
          <Notice kind="success" className="mt-6">
            {t("judging.allDone")}
          </Notice>
        )}
        {tale === null ? (
          !isOver && <EmptyState>{t("judging.empty")}</EmptyState>
        ) : (
          <>
            <ProgressBar label={t("judging.title")} share={marked / entries.length} className="mt-6 max-w-none!" />
            <Entry key={tale.id} tale={tale} entries={entries} at={at} contestId={prompt.id} isOver={isOver} />
          </>
        )}
      </div>
    </div>
  );
}

interface EntryProps {
  tale: NonNullable<Awaited<ReturnType<typeof loader>>["tale"]>;
  entries: readonly JudgingEntry[];
  at: number;
  contestId: number;
  isOver: boolean;
}

function Entry({ tale, entries, at, contestId, isOver }: EntryProps) {
  const { t } = useTranslation(["contests", "categories", "tales"]);
  const navigate = useNavigate();
  const [entry, setEntry] = useState(entries[at]!);
  const language = toLanguage(tale.languageName);
  const go = (to: number) => void navigate(`${judgingPath(contestId)}?tale=${entries[to]!.post.id}`);
  function goOn(saved: JudgingEntry) {
    setEntry(saved);
    const isOpen = (each: JudgingEntry, index: number) => each.marks === null && index !== at;
    const next = entries.findIndex((each, index) => index > at && isOpen(each, index));
    const open = next < 0 ? entries.findIndex(isOpen) : next;
    // With the last marks of a hand others come: the page asks for them.
    void navigate(open < 0 ? judgingPath(contestId) : `${judgingPath(contestId)}?tale=${entries[open]!.post.id}`);
  }
  return (
    <article className="mt-6">
      <p role="status" className="text-sm text-ink-soft">
        {t("judging.progress", { number: at + 1, total: entries.length })}
        {entry.marks !== null && ` · ${t("judging.marked")}`}
      </p>
      <h2 data-list-heading tabIndex={-1} lang={language} className="mt-1 text-2xl wrap-anywhere">
        {tale.title}
      </h2>
      <Facts className="mt-2">
        <Fact>{t(`categories:${toCategorySlug(tale.categoryName)}.title`)}</Fact>
        <Fact>
          <span lang={language}>{ownNames[language]}</span>
        </Fact>
        <Fact>{t("tales:minutes", { count: tale.readingMinutes })}</Fact>
      </Facts>
      <WarnedText tale={tale} className="mt-6" />
      {!isOver && <MarksForm contestId={contestId} entry={entry} onSaved={goOn} />}
      <nav className="mt-6 flex flex-wrap justify-between gap-3">
        {at > 0 ? <Button onClick={() => go(at - 1)}>{t("judging.previous")}</Button> : <span />}
        {at < entries.length - 1 && <Button onClick={() => go(at + 1)}>{t("judging.next")}</Button>}
      </nav>
    </article>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("contests");
  return (
    <div className="page-width py-6 md:py-10">
      <PrivatePageError>
        <PrivatePageHead title={t("judging.title")} />
      </PrivatePageError>
    </div>
  );
}
