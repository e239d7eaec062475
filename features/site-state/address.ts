/** Below the owner's pages. */
export const siteStatePath = "/admin/site/state";
