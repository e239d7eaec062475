import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

interface FeedLinkProps {
  /** Path of an Atom feed (contract/discovery.ts), the one that the page's head names. */
  path: string;
  className?: string | undefined;
}

/** A feed for people to see: what the head names is found by programs only. */
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
