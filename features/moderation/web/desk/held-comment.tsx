import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { commentsCalls, newsCommentsCalls } from "#features/comments/calls.ts";
import { newsAddress } from "#features/news/web/addresses.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { TextWithLinks } from "#kit/web/language/text-with-links.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { KeyCap, useKeyShortcuts } from "#ui/key-shortcuts.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";
import { deskAddress } from "../addresses.ts";
import { HistoryPanel } from "../reports/history-panel.tsx";
import { useDecide } from "./decision-bar.tsx";
import type { HeldDetail } from "./use-desk.ts";

interface HeldCommentProps {
  detail: HeldDetail;
  heading: RefObject<HTMLHeadingElement | null>;
  /** @param text says what was decided */
  onDecided: (text: string) => void;
  onGone: () => void;
  onRestricted: () => void;
}

/** A newcomer's comment with an address: one key approves it, one deletes it. */
export function HeldComment({ detail, heading, onDecided, onGone, onRestricted }: HeldCommentProps) {
  const { item, held, record } = detail;
  const { t } = useTranslation(["desk", "reportings"]);
  const { language } = useLanguage();
  const api = useApi();
  const { busy, problem, decide } = useDecide(onGone);
  // A held comment has a writer.
  const username = item.username ?? "";
  const isOnTale = item.type === "comment";
  const calls = isOnTale ? commentsCalls : newsCommentsCalls;
  const decideBy = (call: () => Promise<unknown>, text: string) => () =>
    void (
      busy ||
      decide(async () => {
        await call();
        onDecided(text);
      })
    );
  const input = { params: { id: item.id } };
  const approve = decideBy(() => api(calls.approve, input), t("held.approved", { author: username }));
  const remove = decideBy(() => api(calls.remove, input), t("held.deleted", { author: username }));
  useKeyShortcuts({ a: approve, x: remove });

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl wrap-anywhere">
        {t("heading", { kind: t("kind.held"), name: item.title ?? username })}
      </h2>
      <Facts className="mt-1">
        <Fact>
          <span translate="no">{username}</span>
        </Fact>
        <Fact>
          <LocalDate date={item.since} language={language} show="date-time" />
        </Fact>
        <Fact>
          <Link
            to={`${isOnTale ? taleIdAddress(held.postId) : newsAddress({ id: held.postId })}#${item.id}`}
            className="link"
          >
            {t("whole")}
          </Link>
        </Fact>
      </Facts>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <p dir="auto" className="max-w-[40em] font-serif text-xl whitespace-pre-line wrap-anywhere">
            <TextWithLinks text={held.text} />
          </p>
          <p className="mt-6 text-sm text-ink-soft">{t("held.why")}</p>
        </div>
        <aside aria-label={t("reportings:people.label")} className="grid content-start gap-y-6">
          {record !== null && <HistoryPanel title={t("record")} history={record} onRestricted={onRestricted} />}
          {isNamed(username) && (
            <p className="text-sm">
              <Link
                to={deskAddress({ kind: null, languageName: null, category: null, member: username })}
                className="link"
              >
                {t("everythingAbout", { username })}
              </Link>
            </p>
          )}
        </aside>
      </div>
      <section
        data-decisions=""
        aria-label={t("title")}
        className="sticky bottom-0 z-10 mt-12 border-t border-ink bg-paper py-4"
      >
        <FormError title={problem} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={busy} onClick={approve} aria-keyshortcuts="a" className="max-sm:grow">
            {t("held.approve")}
            <KeyCap onButton>A</KeyCap>
          </Button>
          <Button variant="danger" busy={busy} onClick={remove} aria-keyshortcuts="x" className="max-sm:grow">
            {t("held.delete")}
            <KeyCap onButton>X</KeyCap>
          </Button>
        </div>
      </section>
    </>
  );
}
