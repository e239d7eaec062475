/** `./it/tales.json` → `tales`: each file of a language's folder is the namespace of its name. */
export function byNamespace(files: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), texts]),
  );
}
