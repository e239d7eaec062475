import type { Plugin, Rolldown } from "vite";

/** `export{a as Discussion}from"./discussion-DKpE.js";` and nothing else. */
const facade = /^export\{([^}]+)\}from(["'`])(\.\/[^"'`]+)\2;\s*$/;

/**
 * Rolldown writes a file for each dynamic import into a chunk of several modules, which only exports from that chunk: one more request, after the
 * chunk's name is known. Its importers import the chunk instead.
 * @throws {Error} when a newer Rolldown imports such a file in another way than this plugin expects
 */
export const inlineFacades: Plugin = {
  name: "inline-facades",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    for (const each of chunks) {
      const [, exported, , chunk] = each.isEntry ? [] : (facade.exec(each.code) ?? []);
      if (exported === undefined || chunk === undefined) continue;
      importInstead(each, chunk, exported, chunks);
      delete bundle[each.fileName];
    }
  },
};

function importInstead(removed: Rolldown.OutputChunk, chunk: string, exported: string, all: Rolldown.OutputChunk[]) {
  const name = removed.fileName.replace(/^.*\//, "");
  const importing = new RegExp(String.raw`import\((["'\`])\./${name}\1\)`, "g");
  // `a as b` exports the variable a as b.
  const members = exported.split(",").map((each) => each.split(" as "));
  const object = members.map(([from, to = from]) => `${to}:m.${from}`).join(",");
  const importers = all.filter(({ dynamicImports }) => dynamicImports.includes(removed.fileName));
  for (const importer of importers) {
    const code = importer.code.replace(importing, () => `import("${chunk}").then(m=>({${object}}))`);
    if (code === importer.code) throw new Error(`${importer.fileName} imports ${name} in an unexpected way`);
    importer.code = code;
  }
}
