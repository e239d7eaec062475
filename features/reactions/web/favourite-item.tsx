import { useTranslation } from "react-i18next";
import { taleReactionsCalls } from "../calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { FirstSentenceLine } from "#features/tales/web/first-sentence-line.tsx";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { ListedMarkButton, useListedMark } from "#features/tales/web/listed-mark.tsx";

export function FavouriteItem({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation(["user", "tales"]);
  const api = useApi();
  const mark = useListedMark(
    (shouldBeOn) =>
      api(shouldBeOn ? taleReactionsCalls.bookmark : taleReactionsCalls.removeBookmark, { query: { postId: tale.id } }),
    { set: t("tales:failed.favourite"), remove: t("tales:failed.unfavourite") },
  );
  return (
    <TaleRow
      tale={tale}
      actions={
        <ListedMarkButton
          mark={mark}
          icon="bookmark"
          label={t("tales:favourite")}
          about={tale.title}
          takenOff={t("favourites.takenOff")}
        />
      }
    >
      <FirstSentenceLine tale={tale} />
    </TaleRow>
  );
}
