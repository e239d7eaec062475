import { useTranslation } from "react-i18next";
import { readLaterCalls } from "../../calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useOfflineCopy } from "../use-offline-copy.ts";
import { FirstSentenceLine } from "#features/tales/web/first-sentence-line.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { ListedMarkButton, useListedMark } from "#features/tales/web/listed-mark.tsx";

export function ReadLaterItem({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation(["reading", "tales"]);
  const api = useApi();
  const mark = useListedMark(
    (shouldBeOn) => api(shouldBeOn ? readLaterCalls.add : readLaterCalls.remove, { params: { postId: tale.id } }),
    { set: t("tales:failed.readLater"), remove: t("tales:failed.notReadLater") },
  );
  useOfflineCopy({ id: tale.id, path: taleAddress(tale), updatedAt: tale.updatedAt }, mark.on);
  return (
    <TaleRow
      tale={tale}
      actions={
        <ListedMarkButton
          mark={mark}
          icon="hourglass"
          label={t("tales:readLater")}
          about={tale.title}
          takenOff={t("takenOff")}
        />
      }
    >
      <FirstSentenceLine tale={tale} />
    </TaleRow>
  );
}
