const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes plain text for HTML, attributes included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);

export const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign]!);
export const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");

/** All but the characters of XML 1.0 (section 2.2): control characters other than tab and line ends, surrogates and two noncharacters. */
const invalid = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** XML does not allow these characters, not even escaped. */
export const withoutInvalidXml = (text: string) => text.replace(invalid, "");
