import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { readingCalls } from "#features/reading/calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/facts.tsx";
import { ReadPart } from "#features/reading/web/read-part.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { readingPath } from "../account/addresses.ts";
import { HomeShelf, ShelvedTale, shelfSize } from "./home-shelf.tsx";
import { useShelf } from "./use-shelf.ts";

interface ContinueReadingProps {
  userId: number;
  /** Gets the ids of the Tales that are shown. */
  onShown: (ids: number[]) => void;
  className: string;
}

/** The Tales that a member has started last. */
export function ContinueReading({ userId, onShown, className }: ContinueReadingProps) {
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
      userId={userId}
      title={t("home.title")}
      all={{ to: readingPath, text: t("home.all") }}
      items={useShelf(load, [])}
      onShown={onShown}
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
