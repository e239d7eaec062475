/**
 * The texts of pages and dialogs outside the application's first files, which come with the first of them
 * (`content/texts/first-texts.ts`). The application says how, because it knows the language.
 */
let load: () => Promise<void> = async () => {};

export function provideOtherTexts(how: () => Promise<void>): void {
  load = how;
}

/** The module, when the texts that it shows are there, too. */
export async function withOtherTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, load()]);
  return module;
}
