import { useTranslation } from "react-i18next";
import { useSite } from "./page-context.ts";

interface SocialLoginsProps {
  /** Where to go on afterwards, a path of this site. */
  next: string;
  /** Leaves this page as it is. */
  inNewTab?: boolean | undefined;
}

/** The ways in by other sites, one link for each. They work without the application, too. */
export function SocialLogins({ next, inNewTab = false }: SocialLoginsProps) {
  const { t } = useTranslation("social");
  const { socialLogins } = useSite();
  const search = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;
  return (
    <ul className="flex flex-col gap-3">
      {socialLogins.map(({ n, name }) => (
        <li key={n}>
          <a
            href={`/auth/social/${n}${search}`}
            target={inNewTab ? "_blank" : undefined}
            rel={inNewTab ? "noopener" : undefined}
            className="button w-full wrap-anywhere"
          >
            {t("continueWith", { name })}
            {inNewTab && <span className="sr-only">{`, ${t("newTab")}`}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same beneath a rule that says "or", after a form; nothing where no other site is configured. */
export function OrSocialLogins(props: SocialLoginsProps) {
  const { t } = useTranslation("social");
  if (useSite().socialLogins.length === 0) return null;
  return (
    <div className="mt-6">
      <p className="mb-6 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t("or")}
      </p>
      <SocialLogins {...props} />
    </div>
  );
}
