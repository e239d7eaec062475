import { describe, expect, it } from "vitest";
import { conflictOfInterest, pointCharges, rightsOver } from "./staff-rules.ts";

describe("what the staff may do to a person", () => {
  const member = { isOneself: false, isStaff: false };
  const colleague = { isOneself: false, isStaff: true };
  const oneself = { isOneself: true, isStaff: true };

  it("Administrators may do everything to others and almost nothing to themselves", () => {
    for (const person of [member, colleague])
      expect(rightsOver("ADMIN", person)).toEqual({ changeRole: true, declareTroll: true, decide: true, remove: true });
    expect(rightsOver("ADMIN", oneself)).toEqual({
      changeRole: true,
      declareTroll: false,
      decide: false,
      remove: false,
    });
  });

  it("Moderators may declare, warn and ban members, but not those of the staff", () => {
    expect(rightsOver("MODERATOR", member)).toEqual({
      changeRole: false,
      declareTroll: true,
      decide: true,
      remove: false,
    });
    for (const person of [colleague, oneself])
      expect(Object.values(rightsOver("MODERATOR", person))).not.toContain(true);
  });

  it.each(["USER", null] as const)("%s may do nothing to members", (role) => {
    expect(Object.values(rightsOver(role, member))).not.toContain(true);
  });
});

describe("who may decide about reports", () => {
  const reports = { aboutOneself: false, byOneself: false, concernAdministrator: false };

  it("A member of the staff without a conflict of interest may decide", () => {
    expect(conflictOfInterest("MODERATOR", reports)).toBeNull();
  });

  it("Nobody may decide reports about or by themselves", () => {
    expect(conflictOfInterest("ADMIN", { ...reports, aboutOneself: true, byOneself: true })).toBe("author");
    expect(conflictOfInterest("ADMIN", { ...reports, byOneself: true })).toBe("reporter");
  });

  it("Only an administrator may decide reports that concern an administrator", () => {
    expect(conflictOfInterest("MODERATOR", { ...reports, concernAdministrator: true })).toBe("administrator");
    expect(conflictOfInterest("ADMIN", { ...reports, concernAdministrator: true })).toBeNull();
  });
});

describe("who pays for a decision", () => {
  const settledReports = [
    { severity: 1, reporter: "gawain" },
    { severity: 2, reporter: "kay" },
    { severity: 1, reporter: null },
  ];

  it("After the decision ACCEPTED the accused pays points once, for the most severe report", () => {
    expect(pointCharges("ACCEPTED", "mordred", settledReports)).toEqual([{ person: "mordred", points: 2 }]);
  });

  it("After the decision REJECTED nobody pays points", () => {
    expect(pointCharges("REJECTED", "mordred", settledReports)).toEqual([]);
  });

  it("After the decision FALSE each reporter with an account pays", () => {
    expect(pointCharges("FALSE", "mordred", settledReports)).toEqual([
      { person: "gawain", points: 1 },
      { person: "kay", points: 1 },
    ]);
  });
});
