import { expect, it } from "vitest";
import { parseTarget } from "./audit-table.tsx";

it("Targets that are Tales, comments and members are parsed", () => {
  expect(parseTarget({ action: "publish", target: "tale:12" })).toEqual({ kind: "tale", id: "12" });
  expect(parseTarget({ action: "report", target: "comment:7" })).toEqual({ kind: "comment", id: "7" });
  expect(parseTarget({ action: "report", target: "noravidal" })).toEqual({ kind: "person", name: "noravidal" });
  expect(parseTarget({ action: "remove", target: "#12" })).toEqual({ kind: "person", name: "#12" });
  expect(parseTarget({ action: "message", target: "noravidal" })).toEqual({ kind: "person", name: "noravidal" });
});

it("Targets that are news posts, adverts, tags and 'everyone' are parsed", () => {
  expect(parseTarget({ action: "news-edit", target: "news:12" })).toEqual({ kind: "news", id: "12" });
  expect(parseTarget({ action: "advert-add", target: "advert:5" })).toEqual({ kind: "advert", id: "5" });
  expect(parseTarget({ action: "tag-add", target: "tag:HORROR/EN/cats/dogs" })).toEqual({
    kind: "tag",
    category: "horror",
    language: "en",
    name: "cats/dogs",
  });
  expect(parseTarget({ action: "message", target: "all" })).toEqual({ kind: "everyone" });
});

it("The target of an action about a reason is a reason, even if its name looks like another target", () => {
  expect(parseTarget({ action: "reason-add", target: "tale:12" })).toEqual({ kind: "reason", reason: "tale:12" });
  expect(parseTarget({ action: "reason-remove", target: "REASON3" })).toEqual({ kind: "reason", reason: "REASON3" });
});
