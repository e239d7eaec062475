import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { ownNames, toLanguage } from "#contract/languages.ts";
import { taleReactionsCalls } from "#contract/tale-reactions.ts";
import type { ListedTale } from "#contract/tales.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { useApi } from "#web/platform/page-context.ts";
import { useOptimisticToggle } from "#web/platform/use-optimistic-toggle.ts";
import { Cover } from "#web/ui/cover.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { ClampedTitle } from "#web/ui/clamped-title.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import { ToggleButton } from "#web/ui/toggle-button.tsx";
import { profileAddress } from "../profiles/profile-address.ts";
import { firstSentence } from "../tales/first-sentence.ts";
import { useLevelAndWarningsText } from "../tales/level-and-warnings-text.ts";
import { taleAddress } from "../tales/tale-address.ts";

/** One favourite. After its removal it stays in the list until the page is left, so that the removal can be undone. */
export function FavouriteItem({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation(["user", "tales"]);
  const readerLanguage = useLanguage().language;
  const words = useLevelAndWarningsText();
  const [level, warned] = [words.level(tale), words.contains(tale)];
  const { on, toggle, problem } = useFavourite(tale.id);
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article
      data-category={category}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-5 sm:grid-cols-[6.5rem_minmax(0,1fr)_11rem] sm:gap-x-8"
    >
      <Link to={taleAddress(tale)} tabIndex={-1} aria-hidden="true">
        <Cover category={category} language={language} id={tale.id} />
      </Link>
      <div className="wrap-anywhere">
        <h3 lang={language} className="text-lg sm:text-xl">
          <Link to={taleAddress(tale)} className="inline-block py-1 underline-offset-4 hover:underline">
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h3>
        <Facts>
          <Fact>
            <Link to={profileAddress(tale.author)} translate="no" className="link">
              {tale.author}
            </Link>
          </Fact>
          <Fact>{t("tales:minutes", { count: tale.readingMinutes })}</Fact>
          {level !== null && <Fact>{level}</Fact>}
          {language !== readerLanguage && (
            <Fact>
              <span lang={language}>{ownNames[language]}</span>
            </Fact>
          )}
        </Facts>
        {warned !== null && <p className="text-sm text-ink-soft">{warned}</p>}
        <p lang={language} className="mt-2 line-clamp-2 max-w-[40em] font-serif text-ink-soft">
          {firstSentence(tale.overview)}
        </p>
      </div>
      <div className="mt-3 max-sm:col-start-2 sm:mt-1 sm:justify-self-end">
        <ToggleButton icon="bookmark" label={t("tales:favourite")} about={tale.title} pressed={on} onToggle={toggle} />
        <div aria-live="polite" className="mt-1 text-sm">
          {!on && <p className="text-ink-soft">{t("favourites.takenOff")}</p>}
          {problem !== null && <p className="text-error">{problem}</p>}
        </div>
      </div>
    </article>
  );
}

function useFavourite(postId: number) {
  const { t } = useTranslation("tales");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [isFavourite, setIsFavourite] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(shouldBeOn: boolean) {
    await api(shouldBeOn ? taleReactionsCalls.bookmark : taleReactionsCalls.removeBookmark, { query: { postId } });
    setIsFavourite(shouldBeOn);
    return shouldBeOn;
  }
  function onFailure(error: unknown, shouldBeOn: boolean) {
    const text = `${shouldBeOn ? t("failed.favourite") : t("failed.unfavourite")} ${errorText(error)}`;
    setProblem(text);
    toast({ kind: "error", text });
  }
  const { on, toggle } = useOptimisticToggle({ known: isFavourite, ask: async () => isFavourite, send, onFailure });
  return {
    on,
    problem,
    toggle: () => {
      setProblem(null);
      toggle();
    },
  };
}
