import { describe, expect, it } from "vitest";
import { conflictOfInterest, pointCharges, rightsOver } from "./staff-rules.ts";

describe("what the staff may do to a person", () => {
  const member = { isOneself: false, isStaff: false };
  const colleague = { isOneself: false, isStaff: true };
  const oneself = { isOneself: true, isStaff: true };

  it("is everything for administrators, and almost nothing to themselves", () => {
    for (const person of [member, colleague])
      expect(rightsOver("ADMIN", person)).toEqual({ changeRole: true, declareTroll: true, remove: true });
    expect(rightsOver("ADMIN", oneself)).toEqual({ changeRole: true, declareTroll: false, remove: false });
  });

  it("is for moderators to declare trolls, but nobody of the staff", () => {
    expect(rightsOver("MODERATOR", member)).toEqual({ changeRole: false, declareTroll: true, remove: false });
    for (const person of [colleague, oneself])
      expect(Object.values(rightsOver("MODERATOR", person))).not.toContain(true);
  });

  it.each(["USER", null] as const)("is nothing for %s", (role) => {
    expect(Object.values(rightsOver(role, member))).not.toContain(true);
  });
});

describe("who may decide about reports", () => {
  const reports = { aboutOneself: false, byOneself: false, concernAdministrator: false };

  it("is anybody of the staff whom they do not concern", () => {
    expect(conflictOfInterest("MODERATOR", reports)).toBeNull();
  });

  it("is nobody about themselves, or about what they reported, administrators included", () => {
    expect(conflictOfInterest("ADMIN", { ...reports, aboutOneself: true, byOneself: true })).toBe("author");
    expect(conflictOfInterest("ADMIN", { ...reports, byOneself: true })).toBe("reporter");
  });

  it("is an administrator where they concern one", () => {
    expect(conflictOfInterest("MODERATOR", { ...reports, concernAdministrator: true })).toBe("administrator");
    expect(conflictOfInterest("ADMIN", { ...reports, concernAdministrator: true })).toBeNull();
  });
});

describe("who pays for a decision", () => {
  const settled = [
    { severity: 1, reporter: "gawain" },
    { severity: 2, reporter: "kay" },
    { severity: 1, reporter: null },
  ];

  it("is the accused, once, by the heaviest report that was accepted", () => {
    expect(pointCharges("ACCEPTED", "mordred", settled)).toEqual([{ person: "mordred", points: 2 }]);
  });

  it("is nobody for what is rejected", () => {
    expect(pointCharges("REJECTED", "mordred", settled)).toEqual([]);
  });

  it("is each who reported in bad faith and is still here", () => {
    expect(pointCharges("FALSE", "mordred", settled)).toEqual([
      { person: "gawain", points: 1 },
      { person: "kay", points: 1 },
    ]);
  });
});
