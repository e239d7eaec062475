import { useTranslation } from "react-i18next";
import { Notice } from "#ui/notice.tsx";
import { placeKey, type DeviceEntry } from "../device-notebook.ts";
import { KeptWordItem } from "./kept-word-item.tsx";

interface WaitingWordsProps {
  words: readonly DeviceEntry[];
  /** The notebook is full, so they wait until the member deletes others. */
  isFull: boolean;
}

/** Kept words that the server doesn't have yet. */
export function WaitingWords({ words, isFull }: WaitingWordsProps) {
  const { t } = useTranslation("notebook");
  return (
    <section aria-labelledby="waiting-words" className="mt-6">
      <h2 id="waiting-words" className="text-lg">
        {t("waitingTitle")}
      </h2>
      {isFull && (
        <Notice kind="error" className="mt-3">
          {t("full")}
        </Notice>
      )}
      <ul className="mt-2 flex flex-col">
        {words.map((entry) => (
          <li key={placeKey(entry)} className="border-t border-hairline py-6 first:border-0">
            <KeptWordItem entry={entry} isOffline={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
