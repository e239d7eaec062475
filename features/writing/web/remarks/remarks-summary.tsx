import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { RemarkWords } from "./remark-notes.tsx";
import { RemarkSteps } from "./remark-steps.tsx";
import type { RemarksInText } from "./remarks-in-text.ts";

/** How many remarks there are in the text, the way to them, and those whose passage was not found. */
export function RemarksSummary({ remarks }: { remarks: RemarksInText }) {
  const { t } = useTranslation("laboratory");
  const { all } = useSyncExternalStore(remarks.subscribe, remarks.state);
  const lost = all.filter(({ place }) => place === null);
  const count = all.length - lost.length;
  if (all.length === 0) return null;
  return (
    <>
      {count > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          <p>{t("remarks.inText", { count })}</p>
          <RemarkSteps remarks={remarks} />
        </div>
      )}
      {lost.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {lost.map((placed) => (
            <li key={placed.key} className="border-l-3 border-accent pl-3">
              <RemarkWords placed={placed} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
