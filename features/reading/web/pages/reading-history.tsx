import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readingCalls } from "../../calls.ts";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/switch.tsx";

/** Pausing the recording of places, and deleting all of them. */
export function ReadingHistory({ paused }: { paused: boolean }) {
  const { t } = useTranslation("reading");
  const api = useApi();
  const errorText = useErrorText();
  const [isPaused, setPaused] = useState(paused);
  const [failure, setFailure] = useState<unknown>(null);
  const [asks, setAsks] = useState(false);
  const { on, toggle } = useOptimisticToggle({
    known: isPaused,
    ask: async () => isPaused,
    async send(shouldBeOn) {
      const answer = await api(readingCalls.pause, { query: { paused: String(shouldBeOn) } });
      setPaused(answer.paused);
      return answer.paused;
    },
    onFailure: setFailure,
  });
  function press() {
    setFailure(null);
    toggle();
  }
  return (
    <section aria-labelledby="reading-history" className="mt-14 border-t border-hairline pt-6">
      <h2 id="reading-history" className="text-xl">
        {t("history.title")}
      </h2>
      <Switch
        label={t("history.pause")}
        hint={t("history.pauseHint")}
        checked={on}
        onChange={press}
        className="mt-3 max-w-[40em]"
      />
      {failure !== null && (
        <Notice kind="error" className="mt-4" title={t("history.failed")}>
          {errorText(failure)}
        </Notice>
      )}
      <Button icon="trash" className="mt-6" onClick={() => setAsks(true)}>
        {t("history.deleteAll")}
      </Button>
      <RemovalDialog
        open={asks}
        title={t("history.deleteTitle")}
        confirmText={t("history.deleteAll")}
        remove={() => api(readingCalls.forgetAll)}
        doneText={t("history.deleted")}
        onClose={() => setAsks(false)}
        finalFocus={pageTitleElement}
      >
        <p>{t("history.deleteText")}</p>
      </RemovalDialog>
    </section>
  );
}
