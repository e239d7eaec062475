import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeysDialog } from "#ui/keys-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useKeyShortcuts } from "#ui/use-key-shortcuts.ts";
import { passageContext } from "../passage-context.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TranslationSettings } from "#features/translations/web/translation-settings.tsx";
import { revisionPath } from "#features/writing/web/addresses.ts";
import { WaitingCorrection } from "./waiting-correction.tsx";
import { overlapping, type CorrectedTale, type Waiting } from "./load-waiting.ts";
import { useDecisions } from "./use-decisions.ts";
import { useSelectedItem } from "./use-selected-item.ts";

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
