import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";

const features = [
  { name: "community", to: "/signup" },
  { name: "writers", to: "/laboratory" },
  { name: "readers", to: "/posts" },
  { name: "blog", to: "/blog" },
  { name: "administration", to: "/contact-us" },
  { name: "languages", to: "#language-picker" },
] as const;

/** Six cards about the site's features. */
export function FeatureCards() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="features" className="page-width pt-20 md:pt-28">
      <h2 id="features" className="text-2xl md:text-3xl">
        {t("features.title")}
      </h2>
      <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 md:mt-10 lg:grid-cols-3 lg:gap-x-10">
        {features.map(({ name, to }) => (
          <li key={name} className="group relative border-t border-ink pt-4 pb-9 md:pb-12">
            <h3 className="flex items-center justify-between gap-4 text-xl">
              <Link to={to} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
                {t(`features.${name}.title`)}
              </Link>
              <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
            </h3>
            <p className="mt-2 max-w-[30em] text-ink-soft">{t(`features.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
