import { useTranslation } from "react-i18next";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";

type Shared = Pick<PublishedTale, "id" | "categoryName" | "title">;

interface ShareButtonProps {
  tale: Shared;
  /** The accessible name, with the Tale's title if the page has several of these buttons. */
  name?: string;
  className?: string;
}

/** Shares a Tale's URL. site/web/share.ts handles the click, also for visitors. */
export function ShareButton({ tale, name, className }: ShareButtonProps) {
  const { t } = useTranslation("tales");
  const site = useSite();
  return (
    <button
      type="button"
      data-share={site.url + taleAddress(tale)}
      data-share-title={tale.title}
      aria-label={name}
      className={classNames("button border-transparent px-3 font-normal noscript:hidden", className)}
    >
      <Icon name="share" />
      {/* Next to a member's buttons, a phone has no space for the word. */}
      <span className="in-data-[session=in]:max-xs:sr-only">{t("share.action")}</span>
    </button>
  );
}

/** The result of sharing; site/web/share.ts shows it, before hydration if necessary. */
export function ShareOutcome({ tale }: { tale: Shared }) {
  const { t } = useTranslation("tales");
  const site = useSite();
  return (
    <>
      <p role="alert" hidden data-share-copied suppressHydrationWarning className="text-right">
        {t("share.copied")}
      </p>
      <label hidden suppressHydrationWarning className="block">
        {t("share.byHand")}
        <input readOnly value={site.url + taleAddress(tale)} className="control mt-1" />
      </label>
    </>
  );
}
