import { useTranslation } from "react-i18next";
import type { PublicProfile } from "#features/profiles/calls.ts";
import { profileNetworks } from "#features/profiles/links.ts";
import { SocialLink } from "#features/profiles/web/social-link.tsx";

/** The tab with a member's bio and links. */
export function AboutTab({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation("profiles");
  const bio = profile.bio ?? "";
  const links = profileNetworks.flatMap((network) => {
    const link = profile[network] ?? "";
    return link === "" ? [] : [{ network, link }];
  });
  return (
    <div className="grid gap-x-16 gap-y-10 pt-8 md:grid-cols-[minmax(0,38.75rem)_minmax(12rem,1fr)] md:pt-10">
      <section aria-labelledby="about">
        <h2 id="about" data-list-heading tabIndex={-1} className="text-xl">
          {t("about.title")}
        </h2>
        {bio === "" ? (
          <p className="mt-4 font-serif text-lg text-ink-soft">{t("about.filler", { firstname: profile.firstname })}</p>
        ) : (
          <p dir="auto" className="mt-4 font-serif text-lg whitespace-pre-line wrap-anywhere">
            {bio}
          </p>
        )}
      </section>
      {links.length > 0 && (
        <section aria-labelledby="links">
          <h2 id="links" className="text-xl">
            {t("about.links")}
          </h2>
          <ul className="mt-3">
            {links.map(({ network, link }) => (
              <li key={network}>
                <SocialLink network={network} value={link} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
