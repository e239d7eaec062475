// @ts-check
import { textLike } from "./setting-types.mjs";

/** The settings of EmailJS, a service that can receive the contact form's messages instead of this site. */

/** These values appear in every page, so only the characters that EmailJS uses are allowed. */
const name = textLike(/^[\w-]{1,100}$/, "must be letters, digits, _ and -, as EmailJS shows it").optional;

export const emailJsSettings = { EMAILJS_SERVICE_ID: name, EMAILJS_TEMPLATE_ID: name, EMAILJS_PUBLIC_KEY: name };

const names = /** @type {const} */ (["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY"]);

/** @typedef {{ [name in typeof names[number]]: string | undefined }} Given */

/** All three or none: otherwise the form's messages would be lost. @param {Given} config */
export function emailJsError(config) {
  const missing = names.filter((each) => config[each] === undefined);
  if (missing.length === 0 || missing.length === names.length) return null;
  const present = names.filter((each) => !missing.includes(each));
  return `${present.join(" and ")} set, but not ${missing.join(" and ")}: set all three or none`;
}

/** @param {Given} config */
export function readEmailJs(config) {
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId, EMAILJS_PUBLIC_KEY: publicKey } = config;
  return serviceId === undefined || templateId === undefined || publicKey === undefined
    ? null
    : { serviceId, templateId, publicKey };
}
