import type { Plugin, Rolldown } from "vite";

const isRuntime = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === "chunk" && file.moduleIds.some((id) => id.endsWith("rolldown/runtime.js"));

/**
 * Copies Rolldown's helper functions, which have no state, into chunks. Rolldown writes them to a file of their own as soon as two
 * chunks need them: a request for half a kilobyte that everybody who loads these chunks would wait for.
 * @throws {Error} when a newer Rolldown writes something else than this plugin expects
 */
export function inlineRuntime(chunkNames: readonly string[]): Plugin {
  return {
    name: "inline-runtime",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const runtime = files.find(isRuntime);
      if (runtime === undefined) throw new Error("The build made no runtime");
      for (const name of chunkNames) {
        const chunk = files.find((file) => file.type === "chunk" && file.name === name);
        if (chunk?.type !== "chunk") throw new Error(`The build made no ${name}`);
        if (chunk.imports.includes(runtime.fileName)) inlineInto(chunk, runtime);
      }
    },
  };
}

function inlineInto(chunk: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk) {
  const [, body, exported] = runtime.code.match(/^(.*)export\{([^}]+)\};\s*$/s) ?? [];
  const importing = new RegExp(String.raw`import\{([^}]+)\}from"\./${runtime.fileName.replace(/^.*\//, "")}";`);
  const [statement, imported] = chunk.code.match(importing) ?? [];
  if (body === undefined || exported === undefined || statement === undefined || imported === undefined)
    throw new Error("Rolldown imports its runtime in another way than scripts/inline-runtime.ts expects");
  // `a as b` exports the variable a as b, and imports the export a as the variable b.
  const object = exported.replaceAll(/([\w$]+) as ([\w$]+)/g, "$2:$1");
  const variables = imported.replaceAll(/([\w$]+) as ([\w$]+)/g, "$1:$2");
  chunk.code = chunk.code.replace(statement, () => `var{${variables}}=(()=>{${body}return{${object}}})();`);
  chunk.imports = chunk.imports.filter((fileName) => fileName !== runtime.fileName);
}
