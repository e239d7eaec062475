import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "#kit/web/pages/page-context.ts";

interface SocialLoginsProps {
  /** The path of this site to which the login leads. */
  next: string;
  /** Opens the login in a new tab, so that this page stays as it is. */
  inNewTab?: boolean | undefined;
}

/** One link for each social login provider. The links work without the application, too. */
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

/** The same below a line with "or", after a form, with another way above them. Nothing if there is no other way. */
export function OrSocialLogins({ children, ...props }: SocialLoginsProps & { children?: ReactNode }) {
  const { t } = useTranslation("social");
  if (useSite().socialLogins.length === 0 && !children) return null;
  return (
    <div className="mt-6">
      <p className="mb-6 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t("or")}
      </p>
      {children && <div className="mb-3">{children}</div>}
      <SocialLogins {...props} />
    </div>
  );
}
