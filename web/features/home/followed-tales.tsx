import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { followsCalls } from "#contract/follows.ts";
import { useApi } from "#web/platform/page-context.ts";
import { Fact } from "#web/ui/facts.tsx";
import { listChoices, withoutWarning } from "../reading-settings/list-choices.ts";
import { taleAddress } from "../tales/tale-address.ts";
import { followingPath } from "../user/addresses.ts";
import { HomeShelf, ShelvedTale, shelfSize } from "./home-shelf.tsx";

/** The newest Tales of the members and tags that the member follows. */
export function FollowedTales({ username, className }: { username: string; className: string }) {
  const { t } = useTranslation(["home", "tales"]);
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const choices = await listChoices(api, signal);
      const query = { pageSize: shelfSize, withoutWarning: withoutWarning(choices?.hiddenWarnings ?? []) };
      return (await api(followsCalls.following, { query }, { signal, askAgain: false })).posts;
    },
    [api],
  );
  return (
    <HomeShelf
      name="following"
      username={username}
      title={t("member.following.title")}
      all={{ to: followingPath, text: t("member.following.all") }}
      load={load}
      keyOf={({ id }) => id}
      render={(tale) => (
        <ShelvedTale tale={tale} to={taleAddress(tale)}>
          <Fact>
            <span translate="no">{tale.author}</span>
          </Fact>
          <Fact>{t("tales:minutes", { count: tale.readingMinutes })}</Fact>
        </ShelvedTale>
      )}
      className={className}
    />
  );
}
