import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { toLanguage } from "#contract/languages.ts";
import type { ListedTale, PublishedTale } from "#contract/tales.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ClampedTitle } from "#web/ui/clamped-title.tsx";
import { profileAddress } from "../profiles/profile-address.ts";
import { taleAddress } from "./tale-address.ts";
import { TaleGrid } from "./tale-grid.tsx";

/** How many other Tales by its author are shown after a Tale. */
export const othersOfAuthor = 4;

interface FurtherReadingProps {
  tale: PublishedTale;
  /** By the same author, newest first. */
  others: ListedTale[];
  next: ListedTale | null;
}

/** What comes after a Tale: its author, the next Tale, and more by the same author. */
export function FurtherReading({ tale, others, next }: FurtherReadingProps) {
  const { t } = useTranslation("tales");
  return (
    <section aria-labelledby="author" className="mt-16 border-t border-hairline pt-10 md:mt-20 print:hidden">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <div className="flex min-w-0 items-start gap-4">
          <Avatar username={tale.author} picture={tale.authorAvatar} className="size-16" />
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">{t("end.author")}</p>
            <h2 id="author" className="text-2xl">
              <Link to={profileAddress(tale.author)} translate="no" className="link">
                {tale.author}
              </Link>
            </h2>
            {others.length > 0 && (
              <Link
                to={profileAddress(tale.author, { tab: "published" })}
                className="mt-1 inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline"
              >
                {t("end.all")}
                <Icon name="arrow-right" />
              </Link>
            )}
          </div>
        </div>
        {next !== null && <NextTale tale={next} />}
      </div>
      {others.length > 0 && (
        <>
          <h2 className="mt-14 mb-6 text-xl wrap-anywhere">{t("end.more", { author: tale.author })}</h2>
          {/* Three columns would leave the fourth alone in its row. */}
          <TaleGrid tales={others} heading="h3" sameAuthor className="shelf sm:max-lg:[&>:nth-child(4)]:hidden" />
        </>
      )}
    </section>
  );
}

function NextTale({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation("tales");
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article
      data-category={category}
      className="group relative grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-5"
    >
      <Cover category={category} language={language} id={tale.id} />
      <div>
        <p className="text-sm text-ink-soft">{t("end.next")}</p>
        <h2 lang={language} className="text-xl hyphens-auto">
          <Link
            to={taleAddress(tale)}
            className="block underline-offset-4 after:absolute after:inset-0 group-hover:text-accent group-hover:underline"
          >
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h2>
        <Facts className="mt-1">
          <Fact>
            <span translate="no">{tale.author}</span>
          </Fact>
          <Fact>{t("minutes", { count: tale.readingMinutes })}</Fact>
        </Facts>
      </div>
    </article>
  );
}
