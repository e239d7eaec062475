import { importFile } from "./import-file.ts";

/** The text of an imported file, with all that its import says. */
export const importOf = (name: string, content: string | Uint8Array) =>
  importFile(new File([typeof content === "string" ? content : new Uint8Array(content)], name), "marta");
export const contentOf = async (name: string, content: string | Uint8Array) => (await importOf(name, content)).content;

/** Why an import is refused. */
export const refusal = async (name: string, content: string | Uint8Array) =>
  importOf(name, content).then(
    () => "imported",
    (error: { reason?: string }) => error.reason ?? String(error),
  );
