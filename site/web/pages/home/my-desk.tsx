import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/facts.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { myTalesPath } from "#features/writing/web/addresses.ts";
import { TaleStateBadge } from "#features/writing/web/tale-state-badge.tsx";
import { changedAt, loadInProgress, workPath } from "#features/writing/web/tales-in-progress.ts";
import { findUnsavedTexts } from "#features/writing/web/unsaved-texts.ts";
import { UnsavedWords } from "#features/writing/web/unsaved-words.tsx";
import { HomeShelf, ShelvedTale, shelfSize } from "./home-shelf.tsx";
import { useShelf } from "./use-shelf.ts";

/** The Tales and revisions on which the member works, the last changed first. */
export function MyDesk({ userId, className }: { userId: number; className: string }) {
  const { t } = useTranslation(["home", "laboratory"]);
  const { language } = useLanguage();
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [{ tales }, { copies }] = await Promise.all([
        loadInProgress(api, shelfSize, { signal, askAgain: false }),
        // A browser without storage still shows the desk.
        findUnsavedTexts(api, userId).catch(() => ({ copies: [] })),
      ]);
      return tales.map((tale) => ({ ...tale, isWaitingHere: copies.some(({ taleId }) => taleId === tale.id) }));
    },
    [api, userId],
  );
  return (
    <HomeShelf
      name="desk"
      userId={userId}
      title={t("laboratory:intro.desk.title")}
      all={{ to: myTalesPath, text: t("member.desk") }}
      items={useShelf(load, [])}
      keyOf={({ id }) => id}
      render={(tale) => (
        <ShelvedTale tale={tale} to={workPath(tale)}>
          <Fact>
            <TaleStateBadge tale={tale} />
          </Fact>
          <Fact>
            {tale.isWaitingHere ? <UnsavedWords /> : <LocalDate date={changedAt(tale)} language={language} />}
          </Fact>
        </ShelvedTale>
      )}
      className={className}
    />
  );
}
