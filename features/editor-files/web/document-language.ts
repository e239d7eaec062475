/** Word and LibreOffice know languages only with a country. A document of the bare language would not be spell-checked. */
const countries: Readonly<Record<string, string>> = { en: "US", es: "ES", it: "IT", fr: "FR", pt: "PT" };

export const countryOf = (language: string): string => countries[language] ?? language.toUpperCase();
