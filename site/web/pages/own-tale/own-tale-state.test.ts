import { expect, it } from "vitest";
import type { Revision } from "#features/review/revisions.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { ListedVersion, VersionKind } from "#features/tales/versions.ts";
import { historyOf, stateOf } from "./own-tale-state.tsx";

const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`;

const tale = (fields: Partial<OwnTale> = {}) =>
  ({
    published: false,
    isFinished: 0,
    publicationDate: null,
    submittedAt: null,
    returnNote: null,
    returnReason: null,
    createdAt: day(1),
    updatedAt: day(9),
    ...fields,
  }) as OwnTale;
const published = tale({ published: true, isFinished: 1, publicationDate: day(3) });
const revision = (fields: Partial<Revision> = {}) =>
  ({
    isFinished: 0,
    returnNote: null,
    returnReason: null,
    submittedAt: null,
    updatedAt: day(8),
    ...fields,
  }) as Revision;

/** Versions of these kinds, one a day from the second of the month on; newest first, as they are listed. */
const versions = (...kinds: VersionKind[]): ListedVersion[] =>
  kinds
    .map((kind, index) => ({
      number: index + 1,
      kind,
      title: "The lamp",
      words: 9,
      createdAt: day(index + 2),
      note: kind === "RETURNED" ? "Almost." : null,
      reason: null,
    }))
    .toReversed();

it.each([
  ["a draft", tale(), null, versions(), "draft", day(9)],
  ["a submitted Tale", tale({ isFinished: 1, submittedAt: day(2) }), null, versions("SUBMITTED"), "waiting", day(2)],
  ["one sent back", tale({ returnNote: "Almost." }), null, versions("SUBMITTED", "RETURNED"), "returned", day(3)],
  [
    "one sent back for a breach of the rules",
    tale({ returnReason: "RULES" }),
    null,
    versions("SUBMITTED", "RETURNED"),
    "returned",
    day(3),
  ],
  [
    "one taken off the site",
    tale({ returnReason: "RULES" }),
    null,
    versions("SUBMITTED", "PUBLISHED", "RETURNED"),
    "takenOff",
    day(4),
  ],
  ["a published Tale", published, null, versions("SUBMITTED", "PUBLISHED"), "published", day(3)],
  ["one with a revision", published, revision(), versions("PUBLISHED"), "revisionOpen", day(8)],
  [
    "one whose revision waits",
    published,
    revision({ isFinished: 1, submittedAt: day(7) }),
    versions("PUBLISHED"),
    "revisionWaiting",
    day(7),
  ],
  [
    "one whose revision was sent back",
    published,
    revision({ returnNote: "Almost." }),
    versions("PUBLISHED", "RETURNED"),
    "revisionReturned",
    day(3),
  ],
] as const)("The state of %s, and since when", (_what, of, open, kept, state, since) => {
  expect(stateOf(of, open, kept)).toEqual({ state, since });
});

const kinds = (...args: Parameters<typeof historyOf>) => historyOf(...args).map(({ kind }) => kind);

it("The history has the newest event first, and tells a publication from a later one", () => {
  const kept = versions("SUBMITTED", "RETURNED", "SAVED", "SUBMITTED", "PUBLISHED", "PUBLISHED");
  expect(kinds(published, null, "published", kept)).toEqual([
    "revised",
    "published",
    "submitted",
    "returned",
    "submitted",
    "begun",
  ]);
  const waits = revision({ isFinished: 1, submittedAt: day(9) });
  expect(kinds(published, waits, "revisionWaiting", kept)[0]).toBe("revisionSubmitted");
});

it("A Tale that was published before versions were kept has its publication in the history", () => {
  expect(kinds(published, null, "published", [])).toEqual(["published", "begun"]);
});

it("The last return of a Tale that was taken off the site is called so", () => {
  const kept = versions("SUBMITTED", "RETURNED", "SUBMITTED", "PUBLISHED", "RETURNED");
  const all = kinds(tale({ returnReason: "RULES" }), null, "takenOff", kept);
  expect([all[0], all[3]]).toEqual(["takenOff", "returned"]);
});
