import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFiles, sourceFiles } from "../support/source-files.ts";

/** Words that only this project once used, and the field's words for them. They stay out of file names and exported names. */
const privateWords: Record<string, string> = {
  advertsTurns: "rotation",
  anew: "again",
  applause: "likes",
  breakOff: "abort",
  carryOut: "deliver, run",
  deadEnd: "failed login",
  deeds: "dates, progress",
  departure: "authorization request",
  disown: "anonymize",
  drawTales: "randomTales",
  earlyPress: "early click",
  expectTold: "expect a message",
  farewells: "say what is sent",
  fewest: "minimum",
  goneMeanwhile: "removed concurrently",
  heldRow: "row lock",
  hostile: "malformed, malicious or expensive",
  house: "legal pages, site",
  inTurn: "mutex, concurrency limit",
  inTurns: "concurrency limit",
  isAsPromised: "matches the format",
  isLetter: "is a contact message",
  keepLetters: "keep contact messages",
  keptAtMost: "maximum age",
  keptOnDevice: "data on device",
  keptOut: "blocked e-mails",
  learnFrom: "on error",
  letIn: "ensure access",
  lettering: "text outlines",
  madeOnce: "idempotency",
  markListOpened: "mark read",
  meantime: "concurrently",
  meanwhile: "concurrent",
  noWay: "connection errors",
  oneAtATime: "mutex",
  openingPlace: "initial scroll",
  othersOfAuthor: "other Tales",
  ownData: "personal data",
  patience: "timeout",
  pendingBox: "unread notifications",
  putAside: "keep the replaced text",
  remedy: "next step",
  revive: "restart",
  scenery: "demo data",
  sights: "path parameters",
  signOut: "clear the session",
  sought: "selector, query",
  stagedDirectory: "atomic directory",
  stray: "unexpected",
  tellFailure: "show the failure",
  throwAway: "temporary",
  told: "message, parts",
  toldTogether: "grouped",
  underLock: "advisory lock",
  useWaysOn: "next actions",
  waitingRoom: "pending connections",
  waysIn: "login links",
  whenReached: "wait for a count",
  whoever: "caller, member",
  wish: "pending change",
  wishes: "pending changes",
  youngest: "newest",
};
const inCamelCase = Object.keys(privateWords);
const inKebabCase = inCamelCase.map((word) => word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
const privateFileName = new RegExp(`(^|[/-])(${inKebabCase.join("|")})([-./]|$)`);
const startsPrivately = new RegExp(`^(${inCamelCase.join("|")})(?![a-z])`, "i");
const containsPrivate = new RegExp(
  inCamelCase.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}(?![a-z])`).join("|"),
);

const exportedName = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/gm;

describe("names", () => {
  it("No file or folder has a private word in its name", () => {
    const files = projectFiles().filter((file) => !/^(docs|content\/(art|demo)|ops\/migrations)\//.test(file));
    expect(files.filter((file) => privateFileName.test(file))).toEqual([]);
  });

  it("No exported name has a private word in it", () => {
    // A drawing may show a house.
    const files = sourceFiles().filter((file) => !file.startsWith("content/art/"));
    const found = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(exportedName)]
        .map(([, name]) => name!)
        .filter((name) => startsPrivately.test(name) || containsPrivate.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it("No file or folder is called utils, misc, helpers, common, lib, shared or stuff", () => {
    const attic = /(^|\/)(utils?|misc|helpers?|common|lib|shared|stuff)(\/|\.[a-z]+$)/;
    expect(projectFiles().filter((file) => attic.test(file))).toEqual([]);
  });

  it("File names are lower case with hyphens", () => {
    const invalidNames = sourceFiles().filter((file) => !/^[a-z0-9./-]+$/.test(file));
    expect(invalidNames).toEqual([]);
  });
});
