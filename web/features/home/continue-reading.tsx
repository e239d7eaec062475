import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { readingCalls } from "#contract/reading.ts";
import { useApi } from "#web/platform/page-context.ts";
import { Fact } from "#web/ui/facts.tsx";
import { ReadPart } from "../reading/read-part.tsx";
import { taleAddress } from "../tales/tale-address.ts";
import { readingPath } from "../user/addresses.ts";
import { HomeShelf, ShelvedTale, shelfSize } from "./home-shelf.tsx";

/** The Tales that a member has started last. */
export function ContinueReading({ username, className }: { username: string; className: string }) {
  const { t } = useTranslation("reading");
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { state: "started", pageSize: shelfSize } as const;
      return (await api(readingCalls.list, { query }, { signal, askAgain: false })).reading;
    },
    [api],
  );
  return (
    <HomeShelf
      name="reading"
      username={username}
      title={t("home.title")}
      all={{ to: readingPath, text: t("home.all") }}
      load={load}
      keyOf={({ post }) => post.id}
      render={({ post, part }) => (
        <ShelvedTale tale={post} to={taleAddress(post)}>
          <Fact>
            <span translate="no">{post.author}</span>
          </Fact>
          <Fact>
            <ReadPart part={part} />
          </Fact>
        </ShelvedTale>
      )}
      className={className}
    />
  );
}
