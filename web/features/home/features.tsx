import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icon.tsx";

const features = [
  { name: "community", icon: "comment" },
  { name: "writers", icon: "feather" },
  { name: "readers", icon: "book" },
  { name: "blog", icon: "bell" },
  { name: "administration", icon: "shield" },
  { name: "languages", icon: "globe" },
] as const;

/** What the place is, in six cards. */
export function Features() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="features" className="bg-wash py-14 md:py-20">
      <div className="page-width">
        <h2 id="features" className="text-2xl md:text-3xl">
          {t("features.title")}
        </h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ name, icon }) => (
            <li key={name} className="border-t border-edge pt-5">
              <Icon name={icon} className="size-6" />
              <h3 className="mt-3 text-xl">{t(`features.${name}.title`)}</h3>
              <p className="mt-2 font-serif text-ink-soft">{t(`features.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
