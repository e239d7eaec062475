import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { bookAddress } from "#features/books/calls.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useAfterLogin, useLoginTo } from "#features/accounts/web/after-login.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Icon } from "#ui/icon.tsx";
import { likesText } from "#features/tales/web/likes-text.ts";
import { numberText } from "#ui/words-of-language.ts";
import { ButtonLink, ToggleButton } from "#ui/button.tsx";
import { ownTalePath } from "#features/writing/web/addresses.ts";
import { ReportTale } from "#features/moderation/web/report-tale.tsx";
import { reportAddress } from "#features/notices/address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TranslateTale } from "#features/translations/web/translate-tale.tsx";
import { ShareButton, ShareOutcome } from "./share-button.tsx";
import type { TaleMarks } from "./use-tale-marks.ts";

interface TaleActionsProps {
  tale: PublishedTale;
  /** The version that the page shows side by side with the Tale; its book has both, too. */
  beside: PublishedTale | null;
  marks: TaleMarks;
}

/** A login leads back to it. */
const anchor = "actions";

/** The actions below a Tale. The row has the same height for members and visitors, so that nothing moves. */
export function TaleActions({ tale, beside, marks }: TaleActionsProps) {
  const { t } = useTranslation("tales");
  const session = useSession();
  useAfterLogin("like", marks.like, t("done.like"));
  useAfterLogin("favourite", marks.favourite, t("done.favourite"));
  return (
    <div id={anchor} data-share-place className="mt-12 font-sans lg:col-start-2 print:hidden">
      <div
        aria-busy={marks.waiting || undefined}
        className="flex min-h-15 flex-wrap items-center gap-x-1 border-y border-hairline"
      >
        {session === null ? <VisitorActions /> : <MemberActions marks={marks} />}
        <div className="-mr-3 ml-auto max-xs:-mr-2">
          <ShareButton tale={tale} className={`min-w-11 ${narrow}`} />
        </div>
      </div>
      <div className="mt-3 flex min-h-6 flex-col gap-y-2 text-sm text-ink-soft">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <a
            href={bookAddress(tale.id, beside?.id)}
            download
            className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
          >
            <Icon name="download" className="size-4" />
            {t("book")}
          </a>
          {session !== null && <TranslateTale tale={tale} reader={session.username} />}
          {session === null && (
            <a
              href={reportAddress(taleAddress(tale))}
              rel="nofollow"
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {t("report")}
            </a>
          )}
          {session !== null && session.username !== tale.author && <ReportTale tale={tale} />}
          {session?.username === tale.author && (
            <Link
              to={ownTalePath(tale.id)}
              className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
            >
              <Icon name="pencil" className="size-4" />
              {t("inLaboratory")}
            </Link>
          )}
        </div>
        <ShareOutcome tale={tale} />
        {/* The toast announces it; this line stays visible. */}
        {marks.problem !== null && <p className="text-error">{marks.problem}</p>}
      </div>
    </div>
  );
}

/** On a phone all three buttons are in one row in every language. */
const narrow = "max-xs:gap-1.5 max-xs:px-2! max-xs:text-sm";

const quiet = `border-transparent! px-3! ${narrow}`;

/** Visitors log in first, and the page does it when they are back. */
function VisitorActions() {
  const { t } = useTranslation("tales");
  return (
    // boot.ts has marked the page of a signed-in person: their buttons replace this in a moment.
    <div className="-ml-3 flex flex-wrap items-center gap-x-1 in-data-[session=in]:invisible max-xs:-ml-2">
      <ButtonLink icon="heart" to={useLoginTo("like", anchor)} className={`${quiet} font-normal`}>
        {t("like")}
      </ButtonLink>
      <ButtonLink icon="bookmark" to={useLoginTo("favourite", anchor)} className={`${quiet} font-normal`}>
        {t("favourite")}
      </ButtonLink>
    </div>
  );
}

function MemberActions({ marks: { totLikes, like, favourite } }: { marks: TaleMarks }) {
  const { t } = useTranslation("tales");
  const { language } = useLanguage();
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-x-1 max-xs:-ml-2">
      <ToggleButton
        icon="heart"
        label={t("like")}
        pressed={like.on}
        onToggle={like.toggle}
        count={totLikes === null || totLikes === 0 ? undefined : numberText(language, totLikes)}
        countText={likesText(t, totLikes) || undefined}
        className={quiet}
      />
      <ToggleButton
        icon="bookmark"
        label={t("favourite")}
        pressed={favourite.on}
        onToggle={favourite.toggle}
        className={quiet}
      />
    </div>
  );
}
