import { expect, it } from "vitest";
import type { ListedTale } from "#features/tales/shapes.ts";
import { chooseNewTales } from "./new-tales.tsx";

/** Which Tales the first shelf of a member's home shows, in cases that a journey can't arrange. */

const tale = (id: number, author: string, publicationDate = "2026-11-20T10:00:00Z") =>
  ({ id, author, publicationDate, languageName: "ES" }) as ListedTale;
const reader = { username: "prolific", language: "ES", since: null, without: [] } as const;
const nothing = { followed: [], newest: [], drawn: [], isNewestCut: false };

it("Where a member has written every Tale that was drawn, these are better than none", () => {
  const drawn = [tale(1, "prolific"), tale(2, "prolific")];
  expect(chooseNewTales({ ...nothing, drawn }, reader)).toMatchObject({ kind: "drawn", tales: drawn });
  const other = tale(3, "other");
  expect(chooseNewTales({ ...nothing, drawn: [...drawn, other] }, reader).tales).toEqual([other]);
});

it("There are more new Tales than were asked for, though the member's own are left out", () => {
  const newest = [tale(1, "prolific"), tale(2, "other"), tale(3, "other")];
  const since = Date.parse("2026-11-19T10:00:00Z");
  const choose = (isNewestCut: boolean, last: string) =>
    chooseNewTales({ ...nothing, newest: [...newest, tale(4, "other", last)], isNewestCut }, { ...reader, since });
  expect(choose(true, "2026-11-20T10:00:00Z")).toMatchObject({ kind: "new", isMore: true });
  expect(choose(true, "2026-11-18T10:00:00Z")).toMatchObject({ kind: "new", isMore: false });
  expect(choose(false, "2026-11-20T10:00:00Z")).toMatchObject({ isMore: false });
});
