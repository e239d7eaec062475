/** The licence and the source of a dictionary, from what it says about itself in FreeDict's form. */
export interface About {
  licence: string;
  source: string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The lines below a heading, up to the next one. */
const section = (about: string, heading: string) =>
  oneLine(new RegExp(`^${heading}:?[ \\t]*\\n([\\s\\S]*?)(?=^\\S[^\\n]*:|$(?![\\s\\S]))`, "m").exec(about)?.[1] ?? "");

const known: readonly [RegExp, string][] = [
  [/GNU General Public License ver(?:\.|sion)? ?3[^]*any later version/i, "GNU GPL 3.0 or later"],
  [/GNU General Public License ver(?:\.|sion)? ?2[^]*any later version/i, "GNU GPL 2.0 or later"],
  [/GNU General Public License/i, "GNU GPL"],
  [/Creative Commons Attribution-ShareAlike 4\.0/i, "CC BY-SA 4.0"],
  [/Creative Commons Attribution-ShareAlike 3\.0/i, "CC BY-SA 3.0"],
];

const longest = 300;

/** @param text of the articles 00-database-info and 00-database-short */
export function aboutOf(text: string): About {
  const availability = section(text, "Availability");
  const licence = known.find(([pattern]) => pattern.test(availability || text))?.[1] ?? availability;
  const title = text.split("\n").find((line) => line.trim() !== "" && !/^00-?database/.test(line)) ?? "";
  const address =
    /https?:\/\/[^\s)\]]+/.exec(section(text, "Source\\(s\\)"))?.[0] ?? /https?:\/\/[^\s)\]]+/.exec(text)?.[0];
  const source = [title, address].filter((part) => part !== undefined && part !== "").join(", ");
  return { licence: licence.slice(0, longest), source: oneLine(source).slice(0, longest) };
}
