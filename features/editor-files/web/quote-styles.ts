/** Names of styles of quotations, in the languages of the site and in German, as programs and writers call them. */
const quotation =
  /^(?:intense |block )?(?:quote|quotes|quotation|quotations|quoted text|blockquote|extract|cita|citas|citazione|citazioni|citation|citations|citação|citações|zitat|zitate)(?: (?:intense|intensa|destacada|em bloco|in blocco|larga|longa|lunga|longue))?$|^block text$/i;

export const isQuotationStyle = (name: string) => quotation.test(name.replaceAll(/[\s_-]+/g, " ").trim());
