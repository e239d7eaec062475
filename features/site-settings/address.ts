/** The owner's pages. Those of other features are below it. */
export const siteSettingsPath = "/admin/site";
