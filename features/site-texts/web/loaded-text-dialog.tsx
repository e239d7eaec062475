import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguageName } from "#vocabulary/languages.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/placeholders.tsx";
import type { SiteTextKind } from "../address.ts";
import { siteTextsCalls, type SiteText } from "../calls.ts";
import { SiteTextView } from "./site-text-view.tsx";

interface LoadedTextDialogProps {
  kind: SiteTextKind;
  open: boolean;
  onClose: () => void;
}

export function LoadedTextDialog({ kind, open, onClose }: LoadedTextDialogProps) {
  const { t } = useTranslation(["legal", "site"]);
  const { language } = useLanguage();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${kind}.title`)}
      closeText={t("site:buttons.close")}
      size="wide"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("site:buttons.ok")}
        </Button>
      }
    >
      <LoadedText key={language} kind={kind} />
    </Dialog>
  );
}

/** A text in the language of the page, loaded when it is opened. */
function LoadedText({ kind }: { kind: SiteTextKind }) {
  const { t } = useTranslation(["legal", "site"]);
  const { language } = useLanguage();
  const api = useApi();
  const errorParts = useErrorParts();
  const [{ text, failure }, setLoaded] = useState<{ text?: SiteText; failure?: unknown }>({});
  const leaving = useRef(new AbortController());

  async function load() {
    const { signal } = leaving.current;
    const query = { languageName: toLanguageName(language) };
    try {
      setLoaded({ text: await api(siteTextsCalls.read, { params: { kind }, query }, { signal }) });
    } catch (error) {
      if (!signal.aborted) setLoaded({ failure: error });
    }
  }
  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    leaving.current = new AbortController();
    begin();
    return () => leaving.current.abort();
  }, []);

  function retry() {
    setLoaded({});
    void load();
  }

  if (text !== undefined) return <SiteTextView text={text} heading="h3" />;
  if (failure === undefined)
    return (
      <div aria-busy>
        <Skeleton lines={9} />
      </div>
    );
  return (
    <Notice kind="error" title={t("failed")} action={<Button onClick={retry}>{t("site:buttons.tryAgain")}</Button>}>
      {errorParts(failure).reason}
    </Notice>
  );
}
