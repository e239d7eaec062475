import { builtInDonationTitle, builtInSettings, type SiteSettings } from "#vocabulary/site-settings.ts";
import type { Config } from "#kit/server/settings/config.ts";

/** The settings that the environment gives a new site, or one of a release without settings. Later the owner changes them in `/admin/site`. */

type Environment = Pick<
  Config,
  | "SITE_NAME"
  | "SUPPORT_EMAIL"
  | "SIGN_UPS"
  | "NEWCOMER_LINKS"
  | "DONATION_URL"
  | "SOCIAL_INSTAGRAM"
  | "SOCIAL_FACEBOOK"
  | "SOCIAL_YOUTUBE"
>;

const titles = {
  DONATION_URL: builtInDonationTitle,
  SOCIAL_INSTAGRAM: "Instagram",
  SOCIAL_FACEBOOK: "Facebook",
  SOCIAL_YOUTUBE: "YouTube",
} as const;

const linksOf = (config: Environment) =>
  Object.entries(titles).flatMap(([variable, title]) => {
    const address = config[variable as keyof typeof titles];
    return address === undefined ? [] : [{ variable, link: { title, address } }];
  });

export function firstSettings(config: Environment): SiteSettings {
  return {
    ...builtInSettings,
    name: config.SITE_NAME ?? builtInSettings.name,
    operator: { ...builtInSettings.operator, email: config.SUPPORT_EMAIL ?? builtInSettings.operator.email },
    signUps: config.SIGN_UPS ?? builtInSettings.signUps,
    newcomerLinks: config.NEWCOMER_LINKS ?? builtInSettings.newcomerLinks,
    links: linksOf(config).map(({ link }) => link),
  };
}

/** The variables that are set and say something else than the site. */
export function differingSettings(config: Environment, settings: SiteSettings): string[] {
  const said = {
    SITE_NAME: settings.name,
    SUPPORT_EMAIL: settings.operator.email,
    SIGN_UPS: settings.signUps,
    NEWCOMER_LINKS: settings.newcomerLinks,
  };
  const words = Object.entries(said).flatMap(([variable, value]) => {
    const given = config[variable as keyof typeof said];
    return given === undefined || given === value ? [] : [variable];
  });
  const addresses = settings.links.map(({ address }) => address);
  const links = linksOf(config).filter(({ link }) => !addresses.includes(link.address));
  return [...words, ...links.map(({ variable }) => variable)];
}
