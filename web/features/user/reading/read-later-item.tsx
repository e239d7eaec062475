import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#contract/languages.ts";
import { readLaterCalls } from "#contract/reading.ts";
import type { ListedTale } from "#contract/tales.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { useOptimisticToggle } from "#web/platform/use-optimistic-toggle.ts";
import { ToggleButton } from "#web/ui/toggle-button.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import { useOfflineCopy } from "../../reading/use-offline-copy.ts";
import { firstSentence } from "../../tales/first-sentence.ts";
import { taleAddress } from "../../tales/tale-address.ts";
import { ListedTaleArticle } from "./listed-tale.tsx";

/** A Tale to read later. After its removal it stays in the list until the page is left, so that the removal can be undone. */
export function ReadLaterItem({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation(["reading", "tales"]);
  const { on, toggle, problem } = useReadLater(tale.id);
  useOfflineCopy({ id: tale.id, path: taleAddress(tale), updatedAt: tale.updatedAt }, on);
  const actions = (
    <>
      <ToggleButton icon="hourglass" label={t("tales:readLater")} about={tale.title} pressed={on} onToggle={toggle} />
      <div aria-live="polite" className="mt-1 text-sm">
        {!on && <p className="text-ink-soft">{t("takenOff")}</p>}
        {problem !== null && <p className="text-error">{problem}</p>}
      </div>
    </>
  );
  return (
    <ListedTaleArticle tale={tale} actions={actions}>
      <p lang={toLanguage(tale.languageName)} className="mt-2 line-clamp-2 max-w-[40em] font-serif text-ink-soft">
        {firstSentence(tale.overview)}
      </p>
    </ListedTaleArticle>
  );
}

function useReadLater(postId: number) {
  const { t } = useTranslation("tales");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [isListed, setListed] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(shouldBeOn: boolean) {
    await api(shouldBeOn ? readLaterCalls.add : readLaterCalls.remove, { params: { postId } });
    setListed(shouldBeOn);
    return shouldBeOn;
  }
  function onFailure(error: unknown, shouldBeOn: boolean) {
    const text = `${shouldBeOn ? t("failed.readLater") : t("failed.notReadLater")} ${errorText(error)}`;
    setProblem(text);
    toast({ kind: "error", text });
  }
  const { on, toggle } = useOptimisticToggle({ known: isListed, ask: async () => isListed, send, onFailure });
  return {
    on,
    problem,
    toggle: () => {
      setProblem(null);
      toggle();
    },
  };
}
