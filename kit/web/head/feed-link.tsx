import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

interface FeedLinkProps {
  /** Path of the Atom feed (features/feeds/addresses.ts) that the page's head also names. */
  path: string;
  className?: string | undefined;
}

/** A visible link to the page's feed. The link in the head is found only by programs. */
export function FeedLink({ path, className }: FeedLinkProps) {
  const { t } = useTranslation("site");
  return (
    <p className={classNames("mt-12 text-sm print:hidden", className)}>
      <a
        href={path}
        type="application/atom+xml"
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:underline"
      >
        <Icon name="feed" />
        {t("feed")}
      </a>
    </p>
  );
}
