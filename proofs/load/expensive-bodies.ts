import { MIB } from "#vocabulary/limits.ts";
import { cpuOf } from "./process-cost.ts";

/** Bodies that are expensive to parse, at or above the size limit of their call, and what they cost the server. */

interface ExpensiveBody {
  name: string;
  path: string;
  type: string;
  body: string;
  /** Only signed-in callers reach the parser. */
  member?: true;
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
/** A call of visitors without a body. */
const bodiless = "/v0/publicity/999999999/shown";
const login = "/auth/login";

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const inField = (text: string) => `{"email":"${text}","password":"secret12"}`;
const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const most = MIB - 100;

const tale = (content: string) =>
  JSON.stringify({
    title: "A lamp",
    content,
    categoryName: "HORROR",
    languageName: "EN",
    tags: ["none"],
    isFinished: 0,
  });

const saved = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, content]): ExpensiveBody => ({
    name,
    path: "/v1/posts",
    type: json,
    body: tale(content),
    member: true,
  }));

const expensiveBodies: readonly ExpensiveBody[] = [
  { name: "10 kB of [ where no body is taken", path: bodiless, type: json, body: filled("[", 10_000) },
  { name: "12 MB of [ where no body is taken", path: bodiless, type: json, body: filled("[", 12 * MIB) },
  { name: "12 MB of [ at no address", path: "/nowhere", type: json, body: filled("[", 12 * MIB) },
  { name: "1 MiB of [", path: login, type: json, body: filled("[", most) },
  { name: '1 MiB of {"a":', path: login, type: json, body: filled('{"a":', most) },
  { name: "1 MiB of {},", path: login, type: json, body: `[${filled("{},", most)}{}]` },
  { name: "8 MB of {},", path: login, type: json, body: `[${filled("{},", 8 * MIB)}{}]` },
  { name: "1 MiB of numbers", path: login, type: json, body: `[${filled("1,", most)}1]` },
  { name: "1 MiB of fields", path: login, type: json, body: `{${filled('"a":1,', most)}"b":1}` },
  { name: "1 MiB of escapes in a text", path: login, type: json, body: inField(filled("\\u0041", most)) },
  { name: "1 MiB of backslashes", path: login, type: json, body: inField(filled("\\\\", most)) },
  { name: "1 MiB of one digit", path: login, type: json, body: `{"email":${filled("9", most)}}` },
  { name: "1 MiB of spaces in an e-mail", path: login, type: json, body: inField(`a${filled(" ", most)}b`) },
  { name: "1 MiB of a@ in an e-mail", path: login, type: json, body: inField(filled("a@", most)) },
  { name: "1 MiB of white space", path: login, type: json, body: filled(" ", most) },
  { name: "1 MiB of proto names", path: login, type: json, body: `[${filled('{"__proto__":1},', most)}1]` },
  { name: "1 MiB that is no UTF-8, nearly", path: login, type: json, body: inField(filled("😀", most)) },
  { name: "1 MiB of &", path: login, type: form, body: filled("&", most) },
  { name: "1 MiB of a=1&", path: login, type: form, body: filled("a=1&", most) },
  { name: "1 MiB of %", path: login, type: form, body: `email=${filled("%", most)}` },
  { name: "1 MiB of %41", path: login, type: form, body: `email=${filled("%41", most)}` },
  { name: "1 MiB of +", path: login, type: form, body: `email=${filled("+", most)}` },
  { name: "1,000 long fields", path: login, type: form, body: filled(`${"a".repeat(1000)}=%zz&`, most) },
  { name: "1 MiB of empty parts", path: "/v0/contact", type: multipart, body: filled(part("a", ""), most) },
  { name: "1 MiB of part headers", path: "/v0/contact", type: multipart, body: `--x\r\n${filled("A: b\r\n", most)}` },
  {
    name: "1 MiB of nearly boundaries",
    path: "/v0/contact",
    type: multipart,
    body: part("message", filled("\r\n--", most)),
  },
  {
    name: "1 MiB of visible text as a name",
    path: "/v0/contact",
    type: json,
    body: `{"user_name":"${filled("a", most)}","user_email":"a@b.example","message":"Hello"}`,
  },
  {
    name: "1 MiB of invisible text as a name",
    path: "/v0/contact",
    type: json,
    body: `{"user_name":"${filled("\u200b", most)}","user_email":"a@b.example","message":"Hello"}`,
  },
  { name: "256 KiB of <b>", path: "/v1/posts", type: json, body: tale(filled("<b>", 250_000)), member: true },
  { name: "10,000 <b>", path: "/v1/posts", type: json, body: tale("<b>".repeat(10_000)), member: true },
  { name: "10,000 <p>a", path: "/v1/posts", type: json, body: tale("<p>a".repeat(10_000)), member: true },
  { name: "5,000 <ul><li>", path: "/v1/posts", type: json, body: tale("<ul><li>".repeat(5000)), member: true },
  ...saved({
    "256 KiB of words": filled("word and ", 262_000),
    "60 kB of words": filled("word and ", 60_000),
    "4,990 <p>a": "<p>a".repeat(4990),
    "4,990 links left open": '<a href="http://a.b">a'.repeat(4990),
    "3,100 items with entities and marks": "<li>a &amp; b&zzz; > >e\u00ad\u0301\n".repeat(3100),
    "3,100 paragraphs with entities": "<p>a &amp; b&#301; > >\n".repeat(3100),
    "10,000 lines": "a\n".repeat(10_000),
    "10,000 &amp;": "&amp;".repeat(10_000),
    "a long address around 9,000 paragraphs": `<a href="http://a.b/${"x".repeat(50_000)}">${"<p>a".repeat(9000)}`,
    "65,535 marks": `a${"\u0301\u0316".repeat(32_767)}`,
  }),
  {
    name: "1 MiB of marks as a name",
    path: "/auth/register",
    type: json,
    body: `{"username":"marta","firstname":"a${filled("\u0301\u0316", most)}","lastname":"Vega"}`,
  },
  {
    name: "12 MB of nearly boundaries",
    path: "/avatar",
    type: multipart,
    body: part('file"; filename="a.gif', filled("\r\n--", 12 * MIB - 1000)),
    member: true,
  },
  {
    name: "12 MB of one file",
    path: "/avatar",
    type: multipart,
    body: part('file"; filename="a.gif', filled("a", 12 * MIB - 1000)),
    member: true,
  },
];

interface BodyCost {
  name: string;
  sender: "visitor" | "member";
  status: number;
  /** Milliseconds of CPU for one request, without the test's own. */
  cpu: number;
}

const times = 10;

/**
 * Sends each body several times in sequence, each time from another network, because the server trusts the test as a
 * proxy.
 * @param headers anti-forgery and session headers of a visitor and of a member
 */
export async function costOfBodies(
  url: string,
  pid: number,
  headers: { visitor: Record<string, string>; member: Record<string, string> },
): Promise<BodyCost[]> {
  const costs: BodyCost[] = [];
  let networks = 0;
  for (const { name, path, type, body, member } of expensiveBodies) {
    const bytes = Buffer.from(body);
    const own = { ...(member ? headers.member : headers.visitor), "content-type": type };
    const send = () => {
      networks += 1;
      const from = `198.18.${networks >> 8}.${networks & 255}`;
      return fetch(url + path, { method: "POST", body: bytes, headers: { ...own, "x-forwarded-for": from } });
    };
    // The first one also compiles the code.
    await send().then((answer) => answer.arrayBuffer());
    const before = cpuOf(pid);
    let status = 0;
    for (let n = 0; n < times; n += 1) {
      const answer = await send();
      await answer.arrayBuffer();
      ({ status } = answer);
    }
    costs.push({ name, sender: member ? "member" : "visitor", status, cpu: ((cpuOf(pid) - before) * 1000) / times });
  }
  return costs;
}
