import { mails } from "#content/server-texts.ts";
import type { Language } from "#vocabulary/languages.ts";
import { escapeHtml as escape } from "../escape-html.ts";
import type { Mail } from "./transport.ts";

interface MailContent {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A text by another person, shown below as a quotation. */
  quote?: string;
  /** Lists of links, each with a line that describes it. */
  sections?: { title: string; links: { label: string; language: Language; link: string; detail: string }[] }[];
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

/** Many mail programs ignore style sheets, so all other styles are inline. One column, readable without pictures. */
function toHtml(content: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const quote =
    content.quote === undefined
      ? ""
      : `<blockquote style="${bar}">${escape(content.quote).replaceAll("\n", "<br>")}</blockquote>\n`;
  const sections = (content.sections ?? []).map(({ title, links }) => {
    const lines = links.map(
      (each) =>
        `<p style="margin:0 0 16px"><a href="${escape(each.link)}" lang="${each.language}" style="color:#1F1B16;font-size:19px">${escape(each.label)}</a><br><span class="soft" style="font-size:14px;color:#5A5248">${escape(each.detail)}</span></p>`,
    );
    return `<h2 class="soft" style="margin:32px 0 12px;font-size:16px;font-weight:normal;color:#5A5248">${escape(title)}</h2>\n${lines.join("\n")}\n`;
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
<p style="margin:0 0 32px;font-size:22px">&#8258; Fabula</p>
${paragraph(content.greeting)}
${content.paragraphs.map((text) => paragraph(text)).join("\n")}
${quote}${sections.join("")}<p style="margin:28px 0"><a class="button" href="${link}" style="display:inline-block;background:#1F1B16;color:#FBF8F3;padding:12px 22px;border-radius:4px;text-decoration:none;font-family:sans-serif;font-size:16px">${escape(content.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${link}" style="color:#1F1B16">${link}</a></p>
${footer}${stop}
</div></div></body></html>`;
}

/** Plain text has no button: it names what the link is for and asks to open the address. A `mailto:` address explains itself. */
function invitation(language: Language, { label, link }: MailContent["button"]): string {
  return link.startsWith("mailto:") ? `${label}\n${link}` : `${label}. ${mails[language].plainText.open}\n${link}`;
}

/** One mail as HTML and as plain text; both say the same. */
export function composeMail(recipient: string, content: MailContent): Mail {
  // Every line of a quotation begins with a mark, so that no line looks like text of the site.
  const quote = content.quote === undefined ? [] : [content.quote.replaceAll(/^/gm, "> ")];
  const text = [
    content.greeting,
    ...content.paragraphs,
    ...quote,
    ...(content.sections ?? []).flatMap(({ title, links }) => [
      title,
      ...links.map(({ label, link, detail }) => `${label}\n${detail}\n${link}`),
    ]),
    invitation(content.language, content.button),
    ...(content.footer === undefined ? [] : [content.footer]),
  ];
  if (content.stop !== undefined) text.push(invitation(content.language, content.stop));
  return { recipient, subject: content.subject, text: `${text.join("\n\n")}\n`, html: toHtml(content) };
}
