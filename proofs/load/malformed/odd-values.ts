import { MIB } from "#vocabulary/limits.ts";

/** Values that no correct client sends, for each place of a request. */

const list = (text: string) => text.split("  ");

/** Texts that other programs would read as something else, and characters that are not what they seem. */
const oddTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udc00b",
  "\ufeff",
  "\ufffe\uffff",
  "\u202eabc\u202c\u2066\u200f",
  "\u200b\u200d\u00ad",
  "e" + "\u0301".repeat(500),
  "👨‍👩‍👧‍👦".repeat(20),
  "İıſßﬃ",
  "' or 1=1; drop table users --",
  "$1 $$ \\ %s %n ${x} {{x}}",
  "%_\\%\\_",
  "<script>alert(1)</script><img src=x onerror=y>",
  "<!--<![CDATA[<a href='javascript:x'>",
  "&amp;&#0;&#x110000;&bogus;",
  "(a+)+$",
  "((((((((((.*.*.*.*[",
  "*:* & | ! ( ) <-> :*",
  '"a" -b -"c d" or',
  "../../etc/passwd",
  "\r\nX-Header: y",
  "__proto__",
  "constructor",
  "0000-00-00T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00.000Z",
  "2026-02-30T25:61:61Z",
  "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  "somebody@example.org",
  "http://[::1",
  "https://example.org/\u2028?a=\ud83d",
  "data:text/html,x",
];

const oddNumberTexts = list(
  "-1  0  -0  1.5  01  1e3  0x1f  2147483647  2147483648  9007199254740991  9007199254740992  9223372036854775807  9223372036854775808  1e309  NaN  Infinity  -Infinity  null  undefined  true",
);

/** JSON values of a field. */
export const oddFieldValues = [
  ...list(
    'null  true  false  0  -0  -1  1.5  2147483647  2147483648  9007199254740992  9223372036854775808  1e308  1e309  -1e309  []  [[]]  [null]  [0]  ["a","a"]  {}  {"a":{"b":1}}  {"__proto__":{"a":1}}  {"toString":1,"length":-1}  "NaN"  "Infinity"  "0"  "-1"  "1e309"',
  ),
  ...oddTexts.map((text) => JSON.stringify(text)),
  `${"[".repeat(31)}${"]".repeat(31)}`,
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(30)}1${"}".repeat(30)}`,
  `[${"0,".repeat(990)}0]`,
  `[${'"a",'.repeat(500)}"a"]`,
];

/** Values of a query parameter, encoded for the address. */
export const oddQueryValues = [
  ...oddNumberTexts,
  ...oddTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  "%ED%A0%80",
  "%E0%A4%A",
  "%",
  "%zz",
  "%C0%80",
  "+",
  "a".repeat(7000),
  "9".repeat(400),
  "%CC%81".repeat(1000),
  "%22".repeat(100),
  "-a+".repeat(33),
  "a+".repeat(50),
];

/** Values of a path parameter, encoded for the address. */
export const oddPathValues = [
  ...oddNumberTexts,
  ...list("%00  %E0%A4%A  %ED%A0%80  %C0%80  %zz  %25  ..%2f..%2fetc  .  ..  %2e%2e  %20  a%2fb  999999999  abc  '--"),
  "9".repeat(400),
  "a".repeat(499),
  "a".repeat(501),
  "a".repeat(7000),
  "%F0%9F%98%80".repeat(50),
];

/** Query strings with broken syntax around one parameter. */
export const oddQueries = (name: string, value: string) => [
  ...[
    "",
    "=",
    "=%E0%A4%A",
    "[]=1",
    "[a]=1",
    "[a][b][c]=1",
    ".a=1",
    "&&&=&%00=1",
    ";a=1",
    `=${value}&${name}=${value}`,
    `=${value}&unknown=1&__proto__=1&constructor=2`,
  ].map((rest) => `${name}${rest}`),
  `${name}=${value}&`.repeat(20),
  `${name}=${value}&`.repeat(21),
  `${name}=${value}&`.repeat(400),
  Array.from({ length: 400 }, (_, at) => `p${at}=1`).join("&"),
];

/** Whole bodies sent as JSON. */
export const oddBodies: (string | Buffer)[] = [
  ...list(
    '{  {"a":}  nul  "text"  null  []  123  [{}]  {}}  {"a":1,}  {\'a\':1}  {"__proto__":{"role":"ADMIN"}}  {"constructor":{"prototype":{"a":1}}}  NaN  -  [1e309]  {"a":1}{"b":2}',
  ),
  "",
  "\0",
  "\ufeff{}",
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from('{"a":"\xe9"}', "latin1"),
  Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  Buffer.from([0x22, 0xc0, 0x80, 0x22]),
  Buffer.from("{}", "utf16le"),
  "[".repeat(20_000),
  '{"a":'.repeat(20_000),
  `{${Array.from({ length: 1100 }, (_, at) => `"f${at}":0`).join()}}`,
  `"${"a".repeat(MIB - 2)}"`,
  `"${"a".repeat(MIB)}"`,
];

export const oddMediaTypes = [
  ...list(
    "application/json  application/json; charset=latin1  application/json;  text/plain  text/html  application/x-www-form-urlencoded  multipart/form-data  multipart/form-data; boundary=  multipart/form-data; boundary=x  image/png  x  /  application/xml",
  ),
  "a".repeat(4000),
  `multipart/form-data; boundary=${"x".repeat(300)}`,
];

/** Bodies with these types. */
export const oddFormBodies = [
  "a=1&b[c]=2",
  "%&%zz=%E0%A4%A&=&&;",
  "--x\r\n",
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\nGIF89a',
  "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n",
];

/** Headers of any request. Each is one that is sent. */
export const oddHeaders: Record<string, string | string[]>[] = [
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: "Bearer garbage" },
  { authorization: "Bearer a.b.c" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9." },
  { authorization: `Bearer ${"a".repeat(6000)}` },
  { authorization: "Basic \xff\xfe" },
  { authorization: "bearer  x  y" },
  { cookie: "" },
  { cookie: "XSRF-TOKEN" },
  { cookie: "XSRF-TOKEN=%E0%A4%A; =; ;;; a=b=c" },
  { cookie: `XSRF-TOKEN=${"a".repeat(6000)}` },
  { cookie: "a=1; ".repeat(1500) },
  { cookie: "\xff\xfe=\xff; __proto__=1; constructor=2; lang=%00" },
  { "x-xsrf-token": "" },
  { "x-xsrf-token": ["a", "b"] },
  { "x-xsrf-token": "\xff" },
  { accept: "" },
  { accept: "text/html;q=NaN, ,,,;" },
  { accept: "*/*;q=0" },
  { "accept-language": "" },
  { "accept-language": "xx-YY;q=9,*;q=-1,en;q=" },
  { "accept-language": "en,".repeat(2000) },
  { "accept-encoding": "br;q=0,*;q=0,identity;q=0" },
  { "accept-encoding": "gzip, ".repeat(1000) },
  { "if-none-match": `"${"a".repeat(6000)}"` },
  { "if-none-match": '*, W/"' },
  { "if-modified-since": "yesterday" },
  { "if-modified-since": "Thu, 01 Jan 99999 00:00:00 GMT" },
  { range: "bytes=9-1" },
  { range: `bytes=${"0-1,".repeat(1000)}` },
  { host: "" },
  { host: "evil.example:99999" },
  { host: "\xff" },
  { origin: "null" },
  { origin: "http://[" },
  { referer: "\xff" },
  { "x-forwarded-for": "not an address" },
  { "x-forwarded-for": "1.2.3.4,".repeat(500) },
  { "x-forwarded-for": ["::1", "::ffff:1.2.3.4"] },
  { "x-forwarded-proto": "gopher" },
  { "x-forwarded-host": "a b" },
  { "user-agent": "a".repeat(6000) },
  { "user-agent": "\xff\xfe" },
  { "x-request-id": "a".repeat(6000) },
  { traceparent: "00-0-0-zz" },
  { traceparent: `00-${"f".repeat(32)}-${"f".repeat(16)}-01` },
  { "cf-ipcountry": "ZZZ" },
  { expect: "something" },
  { upgrade: "websocket", connection: "upgrade" },
  { "content-encoding": "gzip" },
  { "x-long": "a".repeat(12_000) },
  Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`x-odd-${at}`, "1"])),
];

/** Letters whose repetition makes texts that are expensive for some algorithm. */
const alphabets = [
  "a",
  " ",
  "a ",
  "\u0301",
  "\u200b",
  "😀",
  "&",
  "<",
  "<b>",
  "<p>a",
  "</p>",
  "&lt;",
  '"',
  "-a ",
  "a@",
  "\n",
  "\r\n",
  "a.",
  "%",
  "'",
  "(",
  "\u202e",
  "ﷺ",
  "İ",
];
const lengths = [2, 20, 30, 100, 101, 250, 500, 1000, 2000, 2001, 5000, 20_000, 65_535, 262_144, 300_000];

/** So many long texts of random letters. */
export function longTexts(random: () => number, count: number): string[] {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: count }, () => {
    const letters = one(alphabets);
    return letters.repeat(Math.ceil(one(lengths) / letters.length));
  });
}
