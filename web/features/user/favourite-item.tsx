import { useTranslation } from "react-i18next";
import { taleReactionsCalls } from "#contract/tale-reactions.ts";
import type { ListedTale } from "#contract/tale-shapes.ts";
import { useApi } from "#web/platform/page-context.ts";
import { FirstSentenceLine } from "../tales/first-sentence-line.tsx";
import { TaleRow } from "../tales/tale-row.tsx";
import { ListedMarkButton, useListedMark } from "./listed-mark.tsx";

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
