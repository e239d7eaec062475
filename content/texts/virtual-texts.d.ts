/** The modules that `language-modules.ts` makes of the text files. */
declare module "virtual:texts/*/first" {
  export const texts: Partial<import("./texts.ts").Texts>;
}
declare module "virtual:texts/*/other" {
  export const texts: Partial<import("./texts.ts").Texts>;
}
declare module "virtual:texts/*" {
  export const texts: import("./texts.ts").Texts;
}
