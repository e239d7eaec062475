const inText: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => inText[sign]!);
export const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");
