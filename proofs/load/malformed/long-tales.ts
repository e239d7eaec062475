import { tale as bounds } from "#vocabulary/limits.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { jsonHeaders, type SignedIn } from "../bench-site.ts";
import type { OddRequest } from "./odd-request.ts";
import type { Recorder } from "./record-costs.ts";

/** Valid requests that make much work: the longest Tales of every shape, their versions, corrections, notebook entries and books. */

const most = bounds.textMax;
const filled = (piece: string, points: number) => piece.repeat(Math.floor(points / codePoints(piece)));
const inParagraph = (text: string) => `<p>${text}</p>`;
const vocabulary =
  "the lamp at end of pier had been out for three nights when Marta climbed tower and counted steps".split(" ");
function words(random: () => number): string {
  let text = "";
  while (text.length < most - 20)
    text += `${vocabulary[Math.floor(random() * vocabulary.length)]}${random() < 0.1 ? "." : ""} `;
  return text.trim();
}

const shapesOf = (random: () => number): Record<string, string> => ({
  "words in one paragraph": inParagraph(words(random)),
  "words of one letter in one paragraph": inParagraph(filled("a ", most)),
  "mostly one letter": inParagraph(`${filled("a ", 300)}b `.repeat(200).slice(0, most)),
  "one word": inParagraph(filled("a", most)),
  "sentences of one letter": inParagraph(filled("a. ", most)),
  "paragraphs of one letter": filled("<p>a</p>", 8 * 4990),
  "lines of one letter": filled("a\n\n", most),
  "line ends": inParagraph(filled("a<br>", 5 * 9900)),
  "nested emphasis": inParagraph(`${"<em>".repeat(4900)}${filled("a ", 40_000)}${"</em>".repeat(4900)}`),
  "nested lists": `${"<ul><li>a".repeat(2400)}${filled("a ", 40_000)}${"</li></ul>".repeat(2400)}`,
  "unclosed tags": `${filled("<p><em>a", 8 * 4900)}`,
  links: inParagraph(filled('<a href="https://example.org/">a</a> ', 37 * 4900)),
  "escaped ampersands": inParagraph(filled("&amp;", 262_000)),
  "bare ampersands": filled("&", most),
  "bare less-than signs": filled("< ", most),
  emoji: filled("😀", most),
  "combining marks": inParagraph(`e${"\u0301".repeat(most - 1)}`),
  apostrophes: inParagraph(filled("a'", most)),
  quotes: inParagraph(filled('"', most)),
});

/** The shapes in which passages are hard to follow. */
const corrected = new Set([
  "words of one letter in one paragraph",
  "mostly one letter",
  "paragraphs of one letter",
  "emoji",
]);

interface People {
  author: SignedIn;
  moderator: SignedIn;
  helpers: SignedIn[];
}

interface Options extends People {
  send: Recorder["send"];
  random: () => number;
  tag: string;
  /** Whether a shape is part of this run. */
  isChosen(): boolean;
}

const asVisitor = { caller: "visitor" } as const;

async function bodyOf(send: Recorder["send"], odd: OddRequest): Promise<any> {
  const { status, text } = await send(odd);
  if (status >= 300) return null;
  return text === "" ? {} : JSON.parse(text);
}

/** 100 corrections of a published Tale by its readers, listed after the author has changed a word at the beginning and one at the end. */
async function sendCorrections({ author, helpers, send, tag }: Options, name: string, id: number, content: string) {
  const by = (member: SignedIn, what: string, method: string, path: string, body?: unknown): OddRequest => ({
    ...asVisitor,
    name: `${what}: ${name}`,
    method,
    path,
    headers: jsonHeaders(member),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const texts = textsOfBlocks(content);
  const points = texts.map((text) => [...text]);
  const list = `/v1/posts/${id}/corrections`;
  let sent = 0;
  for (const [helper, member] of helpers.entries()) {
    for (let n = 0; n < 20; n += 1) {
      const at = helper * 20 + n;
      const block = Math.floor((at * points.length) / 100);
      const from = points.length > 100 ? 0 : Math.floor(((at + 0.5) * (points[block]!.length - 1)) / 100);
      const quote = points[block]![from]!;
      const body = { block, from, to: from + 1, quote, replacement: quote === "b" ? "c" : "b" };
      const { status } = await send({ ...by(member, "Propose a correction", "POST", list, body), once: true });
      if (status === 201) sent += 1;
    }
  }
  if (sent === 0) return;
  await send(by(author, "List 100 corrections", "GET", `${list}?pageSize=100`));
  await send(by(author, "Open a revision", "POST", `/v1/posts/${id}/revision`, {}));
  const changed = content.replace("a", "xx").replace(/(.*)a/s, "$1yy");
  const revision = { title: "The longest Tale", content: changed, tags: [tag], isFinished: 0 };
  await send(by(author, "Save a revision", "PUT", `/v1/posts/${id}/revision`, revision));
  const corrections = await bodyOf(
    send,
    by(author, "List 100 corrections of a changed text", "GET", `${list}?pageSize=100`),
  );
  const found =
    corrections?.corrections.find((each: { place: unknown }) => each.place !== null) ?? corrections?.corrections[1];
  if (found === undefined) return;
  const accept = by(author, "Accept a correction", "PATCH", `/v1/corrections/${found.id}`, { status: "ACCEPTED" });
  await send({ ...accept, once: true });
  await send(by(author, "List 99 corrections after one is accepted", "GET", `${list}?pageSize=100`));
}

/** Everything that is done with one Tale, by its author, a moderator and readers. */
async function sendWithTale(options: Options, name: string, content: string) {
  const { author, moderator, helpers, send, tag } = options;
  const reader = helpers[0]!;
  const by = (member: SignedIn | null, what: string, method: string, path: string, body?: unknown): OddRequest => ({
    ...asVisitor,
    name: `${what}: ${name}`,
    method,
    path,
    headers: member === null ? {} : jsonHeaders(member),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const form = {
    title: "The longest Tale",
    content,
    categoryName: "HORROR",
    languageName: "EN",
    tags: [tag],
    isFinished: 0,
  };
  await send(by(author, "Create a draft", "POST", "/v1/posts", form));
  const draft = await bodyOf(send, { ...by(author, "Create a draft", "POST", "/v1/posts", form), once: true });
  if (draft === null) return;
  const { id } = draft;
  await send(by(author, "Save a draft", "PUT", `/v1/posts/${id}`, form));
  await send(
    by(author, "Save a draft with another text", "PUT", `/v1/posts/${id}`, {
      ...form,
      content: `${content}<p>More.</p>`.slice(-content.length),
    }),
  );
  await send(by(author, "Send a Tale", "PUT", `/v1/posts/${id}`, { ...form, isFinished: 1 }));
  await send(by(moderator, "Read a waiting Tale", "GET", `/v1/posts/${id}`));
  const published = await send({ ...by(moderator, "Publish a Tale", "PATCH", `/v1/posts/${id}`), once: true });
  const tale = await bodyOf(send, by(null, "Read a Tale", "GET", `/v0/posts/${id}`));
  if (published.status !== 200 || tale === null) return;
  await send(by(author, "List versions", "GET", `/v1/posts/${id}/versions`));
  await send(by(author, "Read a version", "GET", `/v1/posts/${id}/versions/1`));
  await send(by(reader, "Read a Tale as a member", "GET", `/v1/post-published/${id}`));
  await send({ ...by(null, "Page of a Tale", "GET", `/posts/horror/${id}`), once: true });
  await send(by(null, "Book", "GET", `/v0/posts/${id}/book`));
  await send(by(null, "Search", "GET", `/v0/search?query=lamp+tower`));
  await send(
    by(author, "Settings", "PATCH", `/v1/posts/${id}/settings`, { translations: "open", correctionsWelcome: true }),
  );
  const texts = textsOfBlocks(tale.content);
  const block = texts.length - 1;
  const last = [...texts[block]!];
  for (const from of [0, Math.floor(last.length / 2), Math.max(0, last.length - 3)]) {
    const to = Math.min(last.length, from + 3);
    const place = { postId: id, block, from, to };
    await send(by(reader, "Keep a word", "POST", "/v1/notebook", place));
    await send(
      by(reader, "Keep a word by its quote", "POST", "/v1/notebook", {
        ...place,
        from: 0,
        to: 3,
        quote: last.slice(from, to).join(""),
      }),
    );
  }
  await send(
    by(reader, "Keep the whole paragraph", "POST", "/v1/notebook", { postId: id, block, from: 0, to: last.length }),
  );
  const translation = { ...form, languageName: "ES", translationOf: id };
  const translated = await bodyOf(send, {
    ...by(author, "Create a translation", "POST", "/v1/posts", translation),
    once: true,
  });
  if (translated !== null)
    await send(by(author, "Read the source of a translation", "GET", `/v1/posts/${translated.id}/source`));
  if (corrected.has(name)) await sendCorrections(options, name, id, tale.content);
}

export async function sendLongTales(options: Options): Promise<void> {
  for (const [name, content] of Object.entries(shapesOf(options.random)))
    if (options.isChosen()) await sendWithTale(options, name, content);
}

/** Searches with many words and operators. */
export function* longSearches(random: () => number): Generator<OddRequest> {
  const pieces = [
    "a ",
    '"',
    "-",
    "lamp ",
    '"lamp" ',
    "-lamp ",
    "' ",
    "the ",
    "é",
    "😀",
    "l",
    "%",
    "* ",
    '-"a b" ',
    "\u0301",
    "& ",
    "| ",
  ];
  const one = () => pieces[Math.floor(random() * pieces.length)]!;
  for (let n = 0; n < 200; n += 1) {
    const text = n < pieces.length ? pieces[n]!.repeat(100) : Array.from({ length: 60 }, one).join("");
    const query = encodeURIComponent([...text].slice(0, 100).join(""));
    yield { ...asVisitor, name: `Search ${query.slice(0, 80)}`, method: "GET", path: `/v0/search?query=${query}` };
    yield {
      ...asVisitor,
      name: `Suggest ${query.slice(0, 80)}`,
      method: "GET",
      path: `/v0/search/suggest?query=${query}`,
    };
    yield {
      ...asVisitor,
      name: `Search page ${query.slice(0, 80)}`,
      method: "GET",
      path: `/search?q=${query}`,
      headers: { accept: "text/html" },
    };
  }
}
