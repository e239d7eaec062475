import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Skeleton } from "#ui/placeholders.tsx";
import { PageHead } from "../head/page-head.tsx";

/** Shown until the browser has loaded a private page. Without script it says what to do. */
export function PageSkeleton() {
  const { t } = useTranslation("site");
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead title={usePrivateArea()} noIndex />
      <WithoutScript />
      <div aria-busy="true" className="noscript:hidden">
        <output className="sr-only">{t("loading")}</output>
        <Skeleton className="h-10 w-3/5 max-w-96 md:h-12" />
        <Skeleton lines={5} className="mt-10 max-w-[42rem]" />
      </div>
    </div>
  );
}

const reading = [
  { to: "/posts", key: "nav.tales" },
  { to: "/blog", key: "nav.news" },
  { to: "/contact-us", key: "footer.contact" },
] as const;

/** The private area that an address belongs to, as the menu names it. */
function usePrivateArea() {
  const [, first = ""] = useLocation().pathname.split("/");
  const { t } = useTranslation("site");
  if (first === "admin") return t("nav.admin");
  return first === "user" ? t("nav.account") : t("nav.laboratory");
}

/** A private page in a browser without script: it says why it is empty, what to do, and which pages work without script. */
function WithoutScript() {
  const { t } = useTranslation("site");
  const area = usePrivateArea();
  return (
    <noscript>
      <div className="max-w-[34em]">
        <h1 className="text-3xl md:text-4xl">{area}</h1>
        <p className="mt-4 font-serif text-lg">{t("needsScript")}</p>
        <p className="mt-4 font-serif text-lg">{t("withoutScript")}</p>
        <ul className="mt-4 flex flex-wrap gap-x-6">
          {reading.map(({ to, key }) => (
            <li key={to}>
              <a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {t(key)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </noscript>
  );
}
