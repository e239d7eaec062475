import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Api } from "#kit/web/calls/api.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { classNames } from "#ui/class-names.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { textFor } from "#vocabulary/site-settings.ts";
import { promptAddress } from "../address.ts";
import { promptsCalls, type Prompt } from "../calls.ts";

export type ShownPrompt = Pick<Prompt, "id" | "texts" | "opensAt" | "closesAt">;

/** The open prompt that closes first; null without one. The page that shows it does without, if it can't be read. */
export const loadOpenPrompt = (api: Api, signal: AbortSignal): Promise<ShownPrompt | null> =>
  api(promptsCalls.list, { query: { state: "open", pageSize: 1 } }, { signal, askAgain: false }).then(
    ({ prompts: [first] }) =>
      first === undefined
        ? null
        : { id: first.id, texts: first.texts, opensAt: first.opensAt, closesAt: first.closesAt },
    () => null,
  );

/** The open prompt on a page of other things: one block, which leads to it. */
export function OpenPrompt({ prompt, className }: { prompt: ShownPrompt; className?: string }) {
  const { t } = useTranslation("prompts");
  const { language } = useLanguage();
  const { text, lang } = textFor(prompt.texts, language) ?? { text: "", lang: undefined };
  return (
    <section aria-labelledby="open-prompt" className={classNames("border-l-3 border-ink px-5 py-1", className)}>
      <h2 id="open-prompt" className="font-sans text-sm text-ink-soft">
        {t("block.title")} · {t("block.closes")}{" "}
        <LocalDate date={prompt.closesAt} language={language} show="date-time" />
      </h2>
      <p lang={lang} className="font-serif text-lg">
        <Link
          to={promptAddress(prompt.id)}
          className="line-clamp-3 py-1 wrap-anywhere underline-offset-4 hover:underline"
        >
          {text}
        </Link>
      </p>
    </section>
  );
}
