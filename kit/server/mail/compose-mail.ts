import { mails } from "#content/server-texts.ts";
import { textParts } from "#kit/text/text-parts.ts";
import type { Language } from "#vocabulary/languages.ts";
import { interpolate } from "../interpolate.ts";
import { escapeHtml as escape } from "../escape-html.ts";
import type { Mail } from "./transport.ts";

export type MailLine = { text: string } | { quote: string };

interface Quotation {
  text: string;
  /** If it isn't the mail's. */
  language?: Language | undefined;
  /** Its addresses are links: for texts of the staff alone, because others could lead anywhere in the site's name. */
  hasLinks?: true;
}

interface MailContent {
  /** The site's name, for its head and for `{{site}}` in the texts. */
  site: string;
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A text by another person, shown below as a quotation. */
  quote?: Quotation;
  /** Lists of links, each with a line that describes it. */
  sections?: { title: string; links: { label: string; language: Language; link: string; detail: string }[] }[];
  /** Parts of sentences and of texts by others, each below its heading. */
  parts?: { title?: string; lines: MailLine[]; link?: { label: string; link: string } }[];
  /** The last words before the button. */
  ending?: string[];
  button: { label: string; link: string };
  /** Small print under the button. */
  footer?: string;
  /** The unsubscribe link at the very end. */
  stop?: { label: string; link: string };
}

const bar = "margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #1F1B16";

/** The colours of the site's dark theme, for mail programs that read style sheets. Some of them drop the body. */
const dark = `@media (prefers-color-scheme:dark){
body,.page{background:#1B1815 !important;color:#DBD3C7 !important}
a{color:#DBD3C7 !important}
.soft{color:#A79C8E !important}
.button{background:#DBD3C7 !important;color:#1B1815 !important}
blockquote{border-color:#A79C8E !important}
}`;

/** The addresses in a text as links, as in the list of notifications. */
const withLinks = (text: string) =>
  textParts(text)
    .map((part) =>
      part.kind === "link"
        ? `<a href="${escape(part.url)}" style="color:#1F1B16">${escape(part.text)}</a>`
        : escape(part.text),
    )
    .join("");

/** Many mail programs ignore style sheets, so all other styles are inline. One column, readable without pictures. */
function toHtml(content: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const quotation = ({ text, language, hasLinks }: Quotation) => {
    const inner = (hasLinks ? withLinks(text) : escape(text)).replaceAll("\n", "<br>");
    const lang = language === undefined || language === content.language ? "" : ` lang="${language}"`;
    return `<blockquote${lang} style="${bar}">${inner}</blockquote>\n`;
  };
  const quote = content.quote === undefined ? "" : quotation(content.quote);
  const heading = (text: string) =>
    `<h2 class="soft" style="margin:32px 0 12px;font-size:16px;font-weight:normal;color:#5A5248">${escape(text)}</h2>\n`;
  const parts = (content.parts ?? []).map(({ title, lines, link: more }) => {
    const shown = lines.map((line) => ("text" in line ? `${paragraph(line.text)}\n` : quotation({ text: line.quote })));
    const end =
      more === undefined
        ? ""
        : `<p style="margin:0 0 16px"><a href="${escape(more.link)}" style="color:#1F1B16">${escape(more.label)}</a></p>\n`;
    return `${title === undefined ? "" : heading(title)}${shown.join("")}${end}`;
  });
  const ending = (content.ending ?? []).map((text) => `${paragraph(text)}\n`);
  const sections = (content.sections ?? []).map(({ title, links }) => {
    const lines = links.map(
      (each) =>
        `<p style="margin:0 0 16px"><a href="${escape(each.link)}" lang="${each.language}" style="color:#1F1B16;font-size:19px">${escape(each.label)}</a><br><span class="soft" style="font-size:14px;color:#5A5248">${escape(each.detail)}</span></p>`,
    );
    return `${heading(title)}${lines.join("\n")}\n`;
  });
  const link = escape(content.button.link);
  const stop =
    content.stop === undefined
      ? ""
      : `\n<p style="margin:0;font-size:14px"><a class="soft" href="${escape(content.stop.link)}" style="color:#5A5248">${escape(content.stop.label)}</a></p>`;
  const footer =
    content.footer === undefined
      ? ""
      : `<p class="soft" style="margin:0 0 16px;font-size:14px;color:#5A5248">${escape(content.footer)}</p>`;
  return `<!doctype html>
<html lang="${content.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(content.subject)}</title><style>${dark}</style></head>
<body style="margin:0;background:#FBF8F3;color:#1F1B16;font:17px/1.55 Georgia,serif">
<div class="page" style="background:#FBF8F3;color:#1F1B16">
<div style="max-width:34em;margin:0 auto;padding:40px 24px;word-break:break-word">
<p style="margin:0 0 32px;font-size:22px">&#8258; ${escape(content.site)}</p>
${paragraph(content.greeting)}
${content.paragraphs.map((text) => paragraph(text)).join("\n")}
${quote}${sections.join("")}${parts.join("")}${ending.join("")}<p style="margin:28px 0"><a class="button" href="${link}" style="display:inline-block;background:#1F1B16;color:#FBF8F3;padding:12px 22px;border-radius:4px;text-decoration:none;font-family:sans-serif;font-size:16px">${escape(content.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${link}" style="color:#1F1B16">${link}</a></p>
${footer}${stop}
</div></div></body></html>`;
}

/** Plain text has no button: it names what the link is for and asks to open the address. A `mailto:` address explains itself. */
function invitation(language: Language, { label, link }: MailContent["button"]): string {
  return link.startsWith("mailto:") ? `${label}\n${link}` : `${label}. ${mails[language].plainText.open}\n${link}`;
}

/** The same with the site's name in its places. Texts by others stay as they are. */
function naming<Node>(site: string, node: Node): Node {
  if (typeof node === "string") return interpolate(node, { site }) as Node;
  if (Array.isArray(node)) return node.map((item) => naming(site, item)) as Node;
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, inner]) => [key, key === "quote" ? inner : naming(site, inner)]);
  return Object.fromEntries(entries) as Node;
}

/** One mail as HTML and as plain text; both say the same. */
export function composeMail(recipient: string, given: MailContent): Mail {
  const content = naming(given.site, given);
  // Every line of a quotation begins with a mark, so that no line looks like text of the site.
  const quotation = (text: string) => text.replaceAll(/^/gm, "> ");
  const quote = content.quote === undefined ? [] : [quotation(content.quote.text)];
  const text = [
    content.greeting,
    ...content.paragraphs,
    ...quote,
    ...(content.sections ?? []).flatMap(({ title, links }) => [
      title,
      ...links.map(({ label, link, detail }) => `${label}\n${detail}\n${link}`),
    ]),
    ...(content.parts ?? []).flatMap(({ title, lines, link }) => [
      ...(title === undefined ? [] : [title]),
      ...lines.map((line) => ("text" in line ? line.text : quotation(line.quote))),
      ...(link === undefined ? [] : [invitation(content.language, link)]),
    ]),
    ...(content.ending ?? []),
    invitation(content.language, content.button),
    ...(content.footer === undefined ? [] : [content.footer]),
  ];
  if (content.stop !== undefined) text.push(invitation(content.language, content.stop));
  return { recipient, subject: content.subject, text: `${text.join("\n\n")}\n`, html: toHtml(content) };
}
