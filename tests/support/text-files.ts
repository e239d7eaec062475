import { existsSync, readdirSync } from "node:fs";

/** The files with the texts of the pages and of `content/`, except the demo Tales. */
export function textFiles(): string[] {
  const pages = readdirSync("web/text").filter((name) => name.endsWith(".json"));
  const content = readdirSync("content").map((name) => `content/${name}/texts.json`);
  return [...pages.map((name) => `web/text/${name}`), ...content.filter((file) => existsSync(file))];
}
