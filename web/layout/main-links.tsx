import { NavLink } from "react-router";
import { useTranslation } from "react-i18next";
import { isReviewer } from "#contract/roles.ts";
import { useSession } from "../platform/session.ts";

interface MainLinksProps {
  className: string;
  linkClassName: string;
}

/** The rooms of the house; the one you are in is underlined. */
export function MainLinks({ className, linkClassName }: MainLinksProps) {
  const { t } = useTranslation("site");
  const session = useSession();
  const links = [
    { to: "/", text: t("nav.home") },
    { to: "/posts", text: t("nav.tales") },
    { to: "/blog", text: t("nav.news") },
    { to: "/laboratory", text: t("nav.laboratory") },
    ...(isReviewer(session?.role ?? null) ? [{ to: "/admin", text: t("nav.admin") }] : []),
  ];
  return (
    <ul className={className}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} end={to === "/"} className={linkClassName}>
            <span className="decoration-2 underline-offset-8 in-aria-[current=page]:underline">{text}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
