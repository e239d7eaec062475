import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { Asterism } from "#ui/asterism.tsx";
import { Icon } from "#ui/icon.tsx";
import { legalPaths, legalTextNames } from "#features/legal/web/legal-texts.ts";
import { useSite } from "#kit/web/pages/page-context.ts";

const networks = [
  { key: "instagram", name: "Instagram" },
  { key: "facebook", name: "Facebook" },
  { key: "youtube", name: "YouTube" },
] as const;

const footerLink = "inline-flex min-h-11 min-w-11 items-center gap-2 hover:underline underline-offset-4";

export function Footer() {
  const { t } = useTranslation(["site", "legal"]);
  const { donationUrl, sourceUrl, socialLinks } = useSite();
  const outside = [
    { text: t("footer.donate"), href: donationUrl },
    { text: t("footer.source"), href: sourceUrl },
  ];
  const networkLinks = networks.flatMap(({ key, name }) => {
    const href = socialLinks[key];
    return href === null ? [] : [{ key, name, href }];
  });
  return (
    <footer className="mt-16 border-t border-hairline print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-8 md:py-10">
        <p className="flex basis-full items-center gap-4 lg:mr-auto lg:basis-auto">
          <Asterism className="h-6 w-7" />
          <span className="max-w-[32em] font-serif text-balance text-ink-soft">{t("footer.line")}</span>
        </p>
        <ul className="flex flex-wrap gap-x-6 text-sm">
          <li>
            <Link to="/contact-us" className={footerLink}>
              {t("footer.contact")}
            </Link>
          </li>
          {legalTextNames.map((name) => (
            <li key={name}>
              <Link to={legalPaths[name]} className={footerLink}>
                {t(`legal:pages.${name}`)}
              </Link>
            </li>
          ))}
          {outside.map(({ text, href }) =>
            href === null ? null : (
              <li key={text}>
                <a href={href} rel="noopener" className={footerLink}>
                  {text}
                </a>
              </li>
            ),
          )}
        </ul>
        {networkLinks.length === 0 ? null : (
          <ul aria-label={t("footer.follow")} className="-mx-3 flex">
            {networkLinks.map(({ key, name, href }) => (
              <li key={key}>
                <a
                  href={href}
                  rel="noopener me"
                  aria-label={name}
                  title={name}
                  className="target rounded hover:bg-wash"
                >
                  <Icon name={key} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
