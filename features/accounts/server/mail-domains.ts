import type { AppContext } from "#kit/server/app-context.ts";
import { fieldError } from "./errors.ts";

/**
 * Refuses an e-mail outside of the domains that the owner of the site lets in, if there are such. A subdomain is another domain.
 * @param path of the field
 * @throws {ApiError} EMAIL_DOMAIN
 */
export function refuseOtherDomain({ siteSettings }: Pick<AppContext, "siteSettings">, email: string, path: string) {
  const { mailDomains } = siteSettings.current;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (mailDomains.length === 0 || mailDomains.includes(domain)) return;
  throw fieldError("EMAIL_DOMAIN", path, `Members have an email of ${mailDomains.join(", ")}.`);
}
