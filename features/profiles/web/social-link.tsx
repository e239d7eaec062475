import { useTranslation } from "react-i18next";
import { profileLink, type ProfileNetwork } from "../links.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

const icons: Record<ProfileNetwork, IconName> = { instagram: "instagram", fb: "facebook", website: "external" };

/** The name of a social network. */
export function useNetworkName(): (network: ProfileNetwork) => string {
  const { t } = useTranslation("profiles");
  return (network) => (network === "website" ? t("website") : { instagram: "Instagram", fb: "Facebook" }[network]);
}

interface SocialLinkProps {
  network: ProfileNetwork;
  value: string;
}

/** One of a member's three links: plain text if it is not a valid link to that network. */
export function SocialLink({ network, value }: SocialLinkProps) {
  const { t } = useTranslation("site");
  const nameOf = useNetworkName();
  const link = profileLink(network, value);
  return (
    <p className="flex items-start gap-3">
      <Icon name={icons[network]} className="mt-3 size-5 text-ink-soft" />
      <span className="sr-only">{`${t("leadIn", { word: nameOf(network) })} `}</span>
      {link === null ? (
        <span dir="auto" className="min-w-0 py-2.5 wrap-anywhere">
          {value}
        </span>
      ) : (
        <a href={link.href} rel="nofollow ugc noopener" dir="auto" className="link min-w-0 py-2.5 wrap-anywhere">
          {link.text}
        </a>
      )}
    </p>
  );
}
