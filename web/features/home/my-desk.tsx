import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ownTalesCalls } from "#contract/own-tales.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { useApi } from "#web/platform/page-context.ts";
import { Fact } from "#web/ui/facts.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { editPath, myTalesPath } from "../laboratory/addresses.ts";
import { TaleStateBadge } from "../laboratory/tale-state-badge.tsx";
import { HomeShelf, ShelvedTale, shelfSize } from "./home-shelf.tsx";

/** The member's newest Tales that are not published. */
export function MyDesk({ username, className }: { username: string; className: string }) {
  const { t } = useTranslation(["home", "laboratory"]);
  const { language } = useLanguage();
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await api(ownTalesCalls.ownUnpublished, { query: { pageSize: shelfSize } }, { signal, askAgain: false })).posts,
    [api],
  );
  return (
    <HomeShelf
      name="desk"
      username={username}
      title={t("laboratory:intro.desk.title")}
      all={{ to: myTalesPath, text: t("member.desk") }}
      load={load}
      keyOf={({ id }) => id}
      render={(tale) => (
        <ShelvedTale tale={tale} to={editPath(tale.id)}>
          <Fact>
            <TaleStateBadge tale={tale} />
          </Fact>
          <Fact>
            <LocalDate date={tale.updatedAt} language={language} />
          </Fact>
        </ShelvedTale>
      )}
      className={className}
    />
  );
}
