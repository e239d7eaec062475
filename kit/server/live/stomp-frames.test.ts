import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrokenFrame, FrameReader, versions, writeFrame, type Version } from "./stomp-frames.ts";

const roomy = { frameBytes: 16 * 1024, headersPerFrame: 32 };

function read(text: string | Buffer, version: Version | null = "1.2", limits = roomy) {
  const reader = new FrameReader(limits);
  reader.version = version;
  return [...reader.read(Buffer.from(text))].map(({ command, headers, body }) => ({
    command,
    headers: Object.fromEntries(headers),
    body: body.toString(),
  }));
}

const send = (headers: string, body = "") => `SEND\n${headers}\n\n${body}\0`;

describe("a frame", () => {
  it("A frame has a command, headers and a body that ends at NUL", () => {
    expect(read("SEND\na:b\nc:\n\nhello\0")).toEqual([{ command: "SEND", headers: { a: "b", c: "" }, body: "hello" }]);
  });

  it("A body with content-length may contain NUL", () => {
    expect(read(send("content-length:3", "a\0b"))[0]!.body).toBe("a\0b");
  });

  it("The content-length of a frame counts bytes", () => {
    expect(read(send("content-length:3", "€"))[0]!.body).toBe("€");
  });

  it("A frame keeps the first of repeated headers", () => {
    expect(read(send("a:first\na:second"))[0]!.headers).toEqual({ a: "first" });
  });

  it("A header's value keeps spaces and further colons", () => {
    expect(read(send("a: b:c "))[0]!.headers).toEqual({ a: " b:c " });
  });

  it("Lines may end in CR LF in STOMP 1.2 and before a version is negotiated, not in 1.1", () => {
    const text = "SEND\r\na:b\r\n\r\n\0\r\n\r\n";
    expect(read(text)).toEqual([{ command: "SEND", headers: { a: "b" }, body: "" }]);
    expect(read(text, null)).toHaveLength(1);
    expect(() => read(text, "1.1")).toThrow(BrokenFrame);
    expect(read("SEND\na:b\r\n\n\0", "1.1")[0]!.headers).toEqual({ a: "b\r" });
  });

  it("Several frames may arrive together with heart-beats between them", () => {
    expect(read("\n\nSEND\n\n\0\n\nACK\nid:1\n\n\0\n").map((each) => each.command)).toEqual(["SEND", "ACK"]);
  });

  it("A frame can set the version for the frames after it", () => {
    const reader = new FrameReader(roomy);
    const values: (string | undefined)[] = [];
    for (const frame of reader.read(Buffer.from("CONNECT\na:\\x\n\n\0SEND\na:\\c\n\n\0"))) {
      values.push(frame.headers.get("a"));
      reader.version = "1.1";
    }
    expect(values).toEqual(["\\x", ":"]);
  });
});

describe("escapes", () => {
  it.each([
    ["1.0", "\\n\\c\\\\\\r\\t", "\\n\\c\\\\\\r\\t"],
    ["1.1", "\\n\\c\\\\", "\n:\\"],
    ["1.2", "\\n\\c\\\\\\r", "\n:\\\r"],
  ] as const)("Headers are unescaped in %s", (version, encoded, decoded) => {
    expect(read(send(`a:${encoded}`), version)[0]!.headers).toEqual({ a: decoded });
  });

  it.each([
    ["1.1", "\\r"],
    ["1.1", "\\t"],
    ["1.2", "\\t"],
    ["1.2", "at the end \\"],
  ] as const)("Escapes that STOMP %s does not define are refused: %s", (version, written) => {
    expect(() => read(send(`a:${written}`), version)).toThrow("unknown escape");
  });
});

describe("what is no frame", () => {
  it.each([
    ["no command", "send\n\n\0"],
    ["text without end", "GET / HTTP/1.1 and so on"],
    ["a header without colon", "SEND\nabc\n\n\0"],
    ["a header without name", "SEND\n:abc\n\n\0"],
    ["NUL among the headers", "SEND\na:\0\n\n\0"],
    ["a length that is no number", send("content-length:-1")],
    ["a length that is not true", send("content-length:1", "abc")],
    [
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from("SEND\na:"), Buffer.from([0xc3, 0x28]), Buffer.from("\n\n\0")]),
    ],
    ["too many headers", send(Array.from({ length: 33 }, (_, n) => `h${n}:1`).join("\n"))],
    ["repeated headers without end", send("a:1\n".repeat(40).trim())],
    ["a header too large", send(`a:${"x".repeat(16 * 1024)}`)],
    ["a header too large that never ends", `SEND\na:${"x".repeat(17 * 1024)}`],
    ["a body too large", send("a:b", "x".repeat(17 * 1024))],
    ["a body told to be too large", "SEND\ncontent-length:999999999\n\n"],
  ])("An invalid frame is refused: %s", (_name, text) => {
    expect(() => read(text)).toThrow(BrokenFrame);
  });
});

describe("any frame", () => {
  const sign = fc.constantFrom("a", "Z", " ", ":", "\\", "\n", "\r", "é", "€", "𝄞", "n", "c");
  const textFor = (version: Version, min = 0) =>
    fc
      .string({ unit: sign, minLength: min, maxLength: 12 })
      .map((text) => (version === "1.0" ? text.replace(/[\n\r:]/g, "_") : text));
  const frames = fc.constantFrom(...versions).chain((version) =>
    fc.record({
      version: fc.constant(version),
      headers: fc.uniqueArray(fc.tuple(textFor(version, 1), textFor(version)), {
        selector: ([name]) => name,
        maxLength: 6,
      }),
      body: fc.string({ unit: fc.oneof(sign, fc.constant("\0")), maxLength: 40 }),
      cuts: fc.array(fc.nat(200), { maxLength: 6 }),
    }),
  );

  it("Any frame is read as it was written, split anywhere", { tags: "variation" }, () => {
    fc.assert(
      fc.property(frames, ({ version, headers, body, cuts }) => {
        fc.pre(!headers.some(([name]) => name === "content-length"));
        const written = Buffer.from(`\n${writeFrame("SEND", headers, body, version)}\n`);
        const reader = new FrameReader(roomy);
        reader.version = version;
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, written.length)).toSorted((a, b) => a - b),
          written.length,
        ];
        const parts = places.slice(1).map((place, n) => written.subarray(places[n], place));
        const found = parts.flatMap((part) => [...reader.read(part)]);
        expect(found).toHaveLength(1);
        expect([...found[0]!.headers].filter(([name]) => name !== "content-length")).toEqual(headers);
        expect(found[0]!.body.toString()).toBe(body);
      }),
    );
  });

  it("Any bytes are either read as frames or refused", { tags: "variation" }, () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom("\0", "\n", "\r\n", "SEND\n", "CONNECT\n", "a:b\n", "a:\\n\n", "content-length:3\n", ":")
        .map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(fc.constantFrom(null, ...versions), fc.array(piece, { maxLength: 20 }), (version, pieces) => {
        const reader = new FrameReader({ frameBytes: 100, headersPerFrame: 4 });
        reader.version = version;
        try {
          for (const bytes of pieces) for (const frame of reader.read(bytes)) expect(frame.command).toMatch(/^[A-Z]+$/);
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenFrame);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
