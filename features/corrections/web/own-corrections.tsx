import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { correctionsCalls, type Correction } from "../calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { page } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Spinner } from "#ui/placeholders.tsx";
import { useToast } from "#ui/toasts.tsx";
import { CorrectedPassage } from "./corrected-passage.tsx";

/** The member's own corrections of a Tale, the latest first; those that wait can be withdrawn. */
export function OwnCorrections({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation(["corrections", "site"]);
  const api = useApi();
  const errorText = useErrorText();
  const { id, author, languageName } = tale;
  const [own, setOwn] = useState<Correction[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api(correctionsCalls.list, { params: { id }, query: { pageSize: page.max } }, { signal }).then(
      ({ corrections }) => setOwn(corrections.toReversed()),
      (error: unknown) => void (signal.aborted || setFailure(error)),
    );
    return () => leaving.abort();
  }, [api, id]);

  if (failure !== null)
    return (
      <p role="alert" className="text-error">
        {errorText(failure)}
      </p>
    );
  if (own === null) return <Spinner label={t("site:loading")} />;

  function remove(gone: Correction) {
    setOwn((all) => all?.filter((each) => each.id !== gone.id) ?? null);
    // The button that had it is gone.
    box.current?.focus();
  }

  return (
    <div ref={box} tabIndex={-1}>
      {own.length === 0 ? (
        <p className="text-center">{t("own.none")}</p>
      ) : (
        <ul aria-label={t("own.button")} className="mt-2 border-b border-hairline">
          {own.map((correction) => (
            <li key={correction.id} className="border-t border-hairline py-4">
              <CorrectedPassage
                className="text-base text-ink"
                language={toLanguage(languageName)}
                quote={correction.quote}
                replacement={correction.replacement}
              />
              <State correction={correction} author={author} onGone={() => remove(correction)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface StateProps {
  correction: Correction;
  author: string;
  onGone: () => void;
}

function State({ correction: { id, quote, status, createdAt }, author, onGone }: StateProps) {
  const { t } = useTranslation("corrections");
  const api = useApi();
  const toast = useToast();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const { busy, problem, run } = useSingleCall((error) =>
    hasCode(error, "CONFLICT") ? t("own.decided", { author }) : errorText(error),
  );
  const withdraw = () =>
    run(async () => {
      await api(correctionsCalls.withdraw, { params: { id } });
      toast({ kind: "success", text: t("own.withdrawn") });
      onGone();
    });
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <Facts>
          <Fact>{t(`status.${status}`)}</Fact>
          <Fact>
            <LocalDate date={createdAt} language={language} />
          </Fact>
        </Facts>
        {status === "PENDING" && (
          <button
            type="button"
            aria-busy={busy || undefined}
            aria-label={t("own.withdrawOne", { quote })}
            className="link inline-flex min-h-11 items-center"
            onClick={() => void withdraw()}
          >
            {t("own.withdraw")}
          </button>
        )}
      </div>
      <p role="alert" className="text-error empty:hidden">
        {problem}
      </p>
    </>
  );
}
