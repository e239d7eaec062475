import { Link, useLocation } from "react-router";
import { useTranslation } from "react-i18next";
import { isReviewer } from "#vocabulary/roles.ts";
import { StaffQueueCount } from "#features/notifications/web/staff-queue.tsx";
import { useSession } from "#features/accounts/web/session.ts";

interface MainLinksProps {
  className: string;
  linkClassName: string;
}

/** Addresses of the laboratory that do not begin with `/laboratory`. */
const alsoLaboratory = /^\/(tale\/new|new|preview)\//;

function isWithin(path: string, section: string): boolean {
  if (section === "/") return path === section;
  return path === section || path.startsWith(`${section}/`) || (section === "/laboratory" && alsoLaboratory.test(path));
}

/** The main sections of the site; the current one is underlined. */
export function MainLinks({ className, linkClassName }: MainLinksProps) {
  const { t } = useTranslation("site");
  const session = useSession();
  const { pathname } = useLocation();
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
          <Link to={to} aria-current={isWithin(pathname, to) ? "page" : undefined} className={linkClassName}>
            <span className="decoration-2 underline-offset-8 in-aria-[current=page]:underline">{text}</span>
            {to === "/admin" && <StaffQueueCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
