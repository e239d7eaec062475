import { JsonLd } from "#kit/web/head/page-head.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import type { PublicProfile } from "#features/profiles/calls.ts";
import { profileLink, profileNetworks } from "#features/profiles/links.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

/** JSON-LD of a member's profile, for profiles that everybody may see. Hidden parts are null and left out. */
export function ProfileJsonLd({ profile }: { profile: PublicProfile }) {
  const { url: site } = useSite();
  const { username, firstname, bio, picProfile, createdAt } = profile;
  const url = site + profileAddress(username);
  const socialLinks = profileNetworks.flatMap((network) => profileLink(network, profile[network] ?? "")?.href ?? []);
  const page = {
    "@type": "ProfilePage",
    url,
    dateCreated: createdAt ?? undefined,
    mainEntity: {
      "@type": "Person",
      "@id": `${url}#person`,
      name: firstname ?? username,
      alternateName: username,
      identifier: username,
      description: bio === null || bio === "" ? undefined : bio,
      image: picProfile === null ? undefined : new URL(picProfile, site).href,
      sameAs: socialLinks.length === 0 ? undefined : socialLinks,
      url,
    },
  };
  return <JsonLd nodes={[page]} />;
}
