import { useState } from "react";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useOptimisticToggle, type OptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import type { IconName } from "#ui/icon.tsx";
import { ToggleButton } from "#ui/button.tsx";
import { useToast } from "#ui/toasts.tsx";
import type { ListedTale } from "../shapes.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { firstSentence } from "./first-sentence.ts";
import { TaleRow } from "./tale-row.tsx";

/** A mark of a member in the list of Tales with that mark. After its removal the Tale stays until the page is left, so that it can be undone. */

interface ListedMark extends Pick<OptimisticToggle, "on" | "toggle"> {
  /** Why the last change failed. */
  problem: string | null;
}

/** @param failed what to say if setting or removing it fails */
export function useListedMark(
  change: (shouldBeOn: boolean) => Promise<unknown>,
  failed: { set: string; remove: string },
): ListedMark {
  const toast = useToast();
  const errorText = useErrorText();
  const [isListed, setListed] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(shouldBeOn: boolean) {
    await change(shouldBeOn);
    setListed(shouldBeOn);
    return shouldBeOn;
  }
  function onFailure(error: unknown, shouldBeOn: boolean) {
    const text = `${shouldBeOn ? failed.set : failed.remove} ${errorText(error)}`;
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

interface MarkedTaleRowProps {
  tale: ListedTale;
  mark: ListedMark;
  icon: IconName;
  label: string;
  /** Shown after its removal. */
  takenOff: string;
}

/** A Tale in such a list, with the button of its mark. */
export function MarkedTaleRow({ tale, mark: { on, toggle, problem }, takenOff, ...button }: MarkedTaleRowProps) {
  return (
    <TaleRow
      tale={tale}
      actions={
        <div className="sm:w-44">
          <ToggleButton {...button} about={tale.title} pressed={on} onToggle={toggle} />
          <div aria-live="polite" className="mt-1 text-sm">
            {!on && <p className="text-ink-soft">{takenOff}</p>}
            {problem !== null && <p className="text-error">{problem}</p>}
          </div>
        </div>
      }
    >
      <FirstSentenceLine tale={tale} />
    </TaleRow>
  );
}

/** The beginning of a Tale in a row of a list. */
export function FirstSentenceLine({ tale: { languageName, overview } }: { tale: ListedTale }) {
  return (
    <p lang={toLanguage(languageName)} className="mt-2 line-clamp-2 max-w-[40em] font-serif text-ink-soft">
      {firstSentence(overview)}
    </p>
  );
}
