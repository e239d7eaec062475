import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListedTale, PublishedTale } from "#contract/tale-shapes.ts";
import { useSession } from "#web/platform/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { followableMember, useFollow } from "../follows/use-follow.ts";
import { profileAddress } from "../profiles/profile-address.ts";
import { FeaturedTale } from "./featured-tale.tsx";
import { TaleGrid } from "./tale-grid.tsx";
import type { TaleMarks } from "./use-tale-marks.ts";

/** How many other Tales by its author are shown after a Tale. */
export const maxOtherTales = 4;

interface FurtherReadingProps {
  tale: PublishedTale;
  marks: TaleMarks;
  /** By the same author, newest first. */
  others: ListedTale[];
  next: ListedTale | null;
}

/** The section after a Tale: its author, the next Tale, and more by the same author. */
export function FurtherReading({ tale, marks, others, next }: FurtherReadingProps) {
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
            <FollowAuthor author={tale.author} marks={marks} />
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
        {next !== null && <FeaturedTale tale={next} label={t("end.next")} layout="row" />}
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

function FollowAuthor({ author, marks }: { author: string; marks: TaleMarks }) {
  const follow = useFollow(followableMember(author), marks.authorFollow);
  if (useSession()?.username === author) return null;
  return (
    <p className="my-2">
      <FollowButton name={author} follow={follow} anchor="author" />
    </p>
  );
}
