import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { KeyCap, KeysDialog, useKeyShortcuts } from "#ui/key-shortcuts.tsx";
import { Notice } from "#ui/notice.tsx";
import { passageContext, type PassageContext } from "../passage-context.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TranslationSettings } from "#features/translations/web/translation-settings.tsx";
import { revisionPath } from "#features/writing/web/addresses.ts";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Correction } from "../../calls.ts";
import { CorrectedPassage } from "../corrected-passage.tsx";
import { ReasonAndHelper } from "./reason-and-helper.tsx";
import {
  overlapping,
  useDecisions,
  type CorrectedTale,
  type CorrectionDecision,
  type Waiting,
} from "./use-decisions.ts";

/** Names the correction of an item. */
const itemAttribute = "data-correction";

const keys = [
  ["J", "next"],
  ["K", "previous"],
  ["A", "accept"],
  ["X", "reject"],
  ["?", "help"],
] as const;

interface WaitingCorrectionsProps {
  tale: CorrectedTale;
  loaded: Waiting;
}

/** The corrections that wait; keys decide the selected one, and the next one is selected. */
export function WaitingCorrections({ tale, loaded }: WaitingCorrectionsProps) {
  const { t } = useTranslation(["corrections", "site"]);
  const { corrections, texts, selected, ...decisions } = useDecisions(tale, loaded);
  const [showsKeys, setShowsKeys] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const language = toLanguage(tale.languageName);
  const overlaps = overlapping(corrections);
  const decideSelected = (status: "ACCEPTED" | "REJECTED") => () =>
    void (selected !== null && decisions.decide(selected, status));

  useKeyShortcuts({
    j: () => decisions.move(1),
    k: () => decisions.move(-1),
    a: decideSelected("ACCEPTED"),
    x: decideSelected("REJECTED"),
    "?": () => setShowsKeys(true),
  });

  const selectedId = selected?.id ?? null;
  useSelectedItem(list, selectedId, decisions.select);

  return (
    <>
      <p role="status" className="sr-only">
        {decisions.spoken}
      </p>
      {decisions.accepted > 0 && <InRevision id={tale.id} />}
      {corrections.length === 0 ? (
        <NothingWaits tale={tale} />
      ) : (
        <>
          <div className="mt-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
            <h2 data-list-heading tabIndex={-1} className="text-lg">
              {t("list.waiting", { count: corrections.length })}
            </h2>
            <Button className="max-md:hidden" aria-keyshortcuts="?" onClick={() => setShowsKeys(true)}>
              {t("list.keys.title")}
            </Button>
          </div>
          <ul ref={list} className="mt-4 flex flex-col">
            {corrections.map((correction) => {
              const { id, place } = correction;
              return (
                <WaitingCorrection
                  key={id}
                  correction={correction}
                  language={language}
                  context={
                    place === null || texts[place.block] === undefined
                      ? null
                      : passageContext(texts[place.block]!, place.from, place.to, language)
                  }
                  isSelected={id === selectedId}
                  overlaps={overlaps.has(id)}
                  obstacle={decisions.obstacleOf(correction)}
                  busy={decisions.busyId === id}
                  problem={decisions.problem?.id === id ? decisions.problem.text : undefined}
                  onDecide={(status) => void decisions.decide(correction, status)}
                />
              );
            })}
          </ul>
        </>
      )}
      <KeysDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={t("list.keys.title")}
        okText={t("site:buttons.close")}
        keys={keys.map(([key, action]) => [key, t(`list.keys.${action}`)])}
      />
    </>
  );
}

export function InRevision({ id }: { id: number }) {
  const { t } = useTranslation("corrections");
  return (
    <Notice
      kind="success"
      className="mt-6"
      action={
        <ButtonLink variant="primary" icon="pencil" to={revisionPath(id)}>
          {t("list.toRevision")}
        </ButtonLink>
      }
    >
      {t("list.inRevision")}
    </Notice>
  );
}

function NothingWaits({ tale }: { tale: OwnTale }) {
  const { t } = useTranslation("corrections");
  const { correctionsWelcome } = tale;
  const wasWelcome = useRef(correctionsWelcome);
  useEffect(() => {
    // The button of the settings, which had the focus, is gone.
    if (correctionsWelcome && !wasWelcome.current) pageTitleElement()?.focus();
    wasWelcome.current = correctionsWelcome;
  }, [correctionsWelcome]);
  return correctionsWelcome ? (
    <EmptyState action={tale.published && <ButtonLink to={taleAddress(tale)}>{t("list.toTale")}</ButtonLink>}>
      {t("list.empty.PENDING")}
    </EmptyState>
  ) : (
    <EmptyState action={<TranslationSettings tale={tale} />}>{t("list.empty.closed")}</EmptyState>
  );
}

interface WaitingCorrectionProps {
  correction: Correction;
  /** Of the Tale. */
  language: Language;
  context: PassageContext | null;
  isSelected: boolean;
  overlaps: boolean;
  /** Why it can't be accepted. */
  obstacle: string | undefined;
  busy: boolean;
  problem: string | undefined;
  onDecide: (status: CorrectionDecision) => void;
}

/** A correction with its two decisions. The selected one is the one that the keys decide. */
function WaitingCorrection(props: WaitingCorrectionProps) {
  const { correction, language, context, isSelected, overlaps, obstacle, busy, problem, onDecide } = props;
  const { t } = useTranslation("corrections");
  const { id, author, quote, replacement, explanation, createdAt } = correction;
  const passageId = `correction-${id}`;
  return (
    <li
      {...{ [itemAttribute]: id }}
      tabIndex={-1}
      aria-current={isSelected || undefined}
      aria-labelledby={passageId}
      className={classNames(
        "scroll-my-24 border-t border-l-3 border-t-hairline py-6 pl-4 outline-offset-2 first:border-t-transparent sm:pl-6",
        isSelected ? "border-l-ink" : "border-l-transparent",
      )}
    >
      <div id={passageId}>
        <CorrectedPassage
          className="max-w-[38em] text-xl leading-relaxed"
          language={language}
          quote={quote}
          replacement={replacement}
          context={context}
        />
      </div>
      <ReasonAndHelper explanation={explanation} author={author} date={createdAt} />
      {overlaps && (
        <p className="mt-1 flex items-center gap-2 text-sm">
          <Icon name="info" className="size-4 shrink-0" />
          {t("list.overlaps")}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Button
          icon="check"
          busy={busy}
          disabledReason={obstacle}
          reasonInRow
          aria-label={t("list.acceptOf", { author })}
          aria-keyshortcuts={isSelected ? "a" : undefined}
          onClick={() => onDecide("ACCEPTED")}
        >
          {t("list.accept")}
          {isSelected && <KeyCap onButton>A</KeyCap>}
        </Button>
        <Button
          icon="close"
          busy={busy}
          aria-label={t("list.rejectOf", { author })}
          aria-keyshortcuts={isSelected ? "x" : undefined}
          onClick={() => onDecide("REJECTED")}
        >
          {t("list.reject")}
          {isSelected && <KeyCap onButton>X</KeyCap>}
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-error">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Keeps the focus and the selected item of a list together: the focus follows the selection, and an item with the focus is selected. */
function useSelectedItem(list: RefObject<HTMLElement | null>, selectedId: number | null, select: (id: number) => void) {
  const lastId = useRef(selectedId);
  const focusItem = useEffectEvent((id: number | null) => {
    if (id === lastId.current) return;
    lastId.current = id;
    // The buttons that had the focus may be gone.
    const item = list.current?.querySelector<HTMLElement>(`[${itemAttribute}="${id}"]`) ?? pageTitleElement();
    if (item === null || item.contains(document.activeElement)) return;
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => focusItem(selectedId), [selectedId]);

  const selectFocused = useEffectEvent(({ target }: FocusEvent) => {
    const item =
      target instanceof Element && list.current?.contains(target) ? target.closest(`[${itemAttribute}]`) : null;
    if (item !== null) select(Number(item.getAttribute(itemAttribute)));
  });
  useEffect(() => {
    const onFocus = (event: FocusEvent) => selectFocused(event);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
}
