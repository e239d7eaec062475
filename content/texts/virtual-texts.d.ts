/** The modules that `language-modules.ts` makes of the text files. */
declare module "virtual:texts/*" {
  export const texts: import("./texts.ts").Texts;
}
