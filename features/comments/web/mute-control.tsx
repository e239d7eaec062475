import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { Icon } from "#ui/icon.tsx";
import { useToast } from "#ui/toasts.tsx";
import type { CommentsTarget } from "./target.ts";

interface MuteControlProps {
  target: CommentsTarget;
  /** Whether the reader has muted the discussion; null while the page asks, undefined if it doesn't. */
  muted: boolean | null | undefined;
}

/** Ends the notifications from a discussion, except replies to the reader, and begins them again. */
export function MuteControl({ target, muted }: MuteControlProps) {
  const { t } = useTranslation("comments");
  const toast = useToast();
  const errorText = useErrorText();
  /** The last answer to this component. */
  const [answer, setAnswer] = useState<boolean | null>(null);
  const mustAsk = muted === undefined;
  useEffect(() => {
    if (!mustAsk) return undefined;
    let isLeft = false;
    target
      .isMuted({ askAgain: false })
      .then((isMuted) => !isLeft && setAnswer(isMuted))
      // No user action asked for it: a press asks again and shows the error.
      .catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [target, mustAsk]);
  const { on, toggle } = useOptimisticToggle({
    known: answer ?? muted ?? null,
    ask: () => target.isMuted(),
    async send(shouldBeMuted) {
      await target.mute(shouldBeMuted);
      setAnswer(shouldBeMuted);
      return shouldBeMuted;
    },
    onFailure: (error, shouldBeMuted) =>
      toast({ kind: "error", text: `${t(shouldBeMuted ? "failed.mute" : "failed.unmute")} ${errorText(error)}` }),
  });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      <button
        type="button"
        onClick={({ detail }) => detail < 2 && toggle()}
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-ink hover:underline"
      >
        <Icon name={on ? "bell" : "bell-off"} className="size-5" />
        {t(on ? "mute.unmute" : "mute.mute")}
      </button>
      <span role="status">{on && t("mute.muted")}</span>
    </div>
  );
}
