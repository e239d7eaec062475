/** The texts that a site has about itself, in the order of the footer, and their pages. */
export const textPaths = {
  rules: "/rules",
  conditions: "/conditions",
  about: "/information",
  privacy: "/our-privacy",
  imprint: "/imprint",
} as const;

/** Where administrators change them. */
export const siteTextsPath = "/admin/site/texts";

export type SiteTextKind = keyof typeof textPaths;
export const siteTextKinds = Object.keys(textPaths) as SiteTextKind[];

const announced: readonly SiteTextKind[] = ["rules", "conditions"];
/** Whether changes of this text are announced to members, and hold only some time later. */
export const isAnnounced = (kind: SiteTextKind) => announced.includes(kind);
