import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { Comment } from "#features/comments/calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { TaleLike } from "#features/reactions/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { numberText } from "#ui/words-of-language.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { figuresOfTalePath } from "#features/figures/web/addresses.ts";
import { likesPath } from "#features/writing/web/addresses.ts";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";

interface TaleReadersProps {
  tale: OwnTale;
  /** The latest ones, and how many there are. */
  likes: { users: readonly TaleLike[]; totalUsers: number };
  /** The latest threads. */
  comments: readonly Comment[];
}

/** How often a Tale is liked, kept and commented on, by whom, and what readers said. */
export function TaleReaders({ tale, likes, comments }: TaleReadersProps) {
  const { t } = useTranslation(["own-tale", "figures"]);
  const { language } = useLanguage();
  const said = comments.filter(({ deleted, censored, blocked }) => !deleted && !censored && blocked !== true);
  const totals = [
    ["likes", tale.totLikes ?? 0],
    ["favourites", tale.totBookmarks],
    ["comments", tale.totComments],
  ] as const;
  return (
    <section aria-labelledby="readers">
      <h2 id="readers" className="text-xl">
        {t("readers.title")}
      </h2>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {totals.map(([name, total]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{t(`readers.${name}`, { count: total })}</dt>
            <dd className="font-serif text-3xl leading-none oldstyle-nums">{numberText(language, total)}</dd>
          </div>
        ))}
      </dl>
      <Link to={figuresOfTalePath(tale.id)} className="link mt-3 inline-flex min-h-11 items-center">
        {t("figures:openedAndFinished")}
      </Link>
      {likes.users.length > 0 && (
        <>
          <h3 className="mt-8 text-lg">{t("readers.whoLikes")}</h3>
          <TaleLikers users={likes.users} className="mt-2" />
          {likes.totalUsers > likes.users.length && (
            <Link to={likesPath(tale.id)} className="link inline-flex min-h-11 items-center">
              {t("readers.allLikes", { count: likes.totalUsers })}
            </Link>
          )}
        </>
      )}
      {tale.published && (
        <>
          <h3 className="mt-8 text-lg">{t("readers.said")}</h3>
          {said.length === 0 ? (
            <p className="mt-2 text-ink-soft">{t("readers.nothingSaid")}</p>
          ) : (
            <ul className="mt-2">
              {said.map((comment) => (
                <li key={comment.id} className="border-t border-hairline py-4 first:border-0">
                  <p className="text-sm text-ink-soft">
                    {comment.author !== null && (
                      <Link to={profileAddress(comment.author)} translate="no" className="link font-semibold">
                        {comment.author}
                      </Link>
                    )}{" "}
                    {comment.createdAt !== null && <LocalDate date={comment.createdAt} language={language} />}
                  </p>
                  <p
                    lang={toLanguage(tale.languageName)}
                    className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere"
                  >
                    {comment.comment}
                  </p>
                  <Link
                    to={`${taleAddress(tale)}#${comment.id}`}
                    className="link inline-flex min-h-11 items-center text-sm"
                  >
                    {t("readers.toComment", { name: comment.author ?? "" })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

interface TaleLikersProps {
  users: readonly TaleLike[];
  /** Shows the day of each like. */
  dated?: boolean;
  className?: string;
}

/** Members who like a Tale, the latest first. */
export function TaleLikers({ users, dated = false, className }: TaleLikersProps) {
  const { language } = useLanguage();
  return (
    <ul className={classNames("flex flex-wrap gap-x-6 gap-y-2", dated && "flex-col", className)}>
      {users.map(({ username, avatar, likedAt }) => (
        <li key={username} className="flex flex-wrap items-center gap-x-3">
          <Link to={profileAddress(username)} translate="no" className="link inline-flex min-h-11 items-center gap-2">
            <Avatar username={username} picture={avatar} className="size-8" />
            {username}
          </Link>
          {dated && likedAt !== null && (
            <LocalDate date={likedAt} language={language} className="text-sm text-ink-soft" />
          )}
        </li>
      ))}
    </ul>
  );
}
