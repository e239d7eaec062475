import { expect, it } from "vitest";
import { targetOf } from "./target-of.ts";

it("tells Tales, comments and people apart", () => {
  expect(targetOf({ action: "publish", target: "tale:12" })).toEqual({ kind: "tale", id: "12" });
  expect(targetOf({ action: "report", target: "comment:7" })).toEqual({ kind: "comment", id: "7" });
  expect(targetOf({ action: "report", target: "noravidal" })).toEqual({ kind: "person", name: "noravidal" });
  expect(targetOf({ action: "remove", target: "#12" })).toEqual({ kind: "person", name: "#12" });
  expect(targetOf({ action: "message", target: "noravidal" })).toEqual({ kind: "person", name: "noravidal" });
});

it("knows news posts, adverts, tags and everyone", () => {
  expect(targetOf({ action: "news-edit", target: "news:12" })).toEqual({ kind: "news", id: "12" });
  expect(targetOf({ action: "advert-add", target: "advert:5" })).toEqual({ kind: "advert", id: "5" });
  expect(targetOf({ action: "tag-add", target: "tag:HORROR/EN/cats/dogs" })).toEqual({
    kind: "tag",
    category: "horror",
    language: "en",
    name: "cats/dogs",
  });
  expect(targetOf({ action: "message", target: "all" })).toEqual({ kind: "everyone" });
});

it("takes a reason for a reason, whatever it is called", () => {
  expect(targetOf({ action: "reason-add", target: "tale:12" })).toEqual({ kind: "reason", reason: "tale:12" });
  expect(targetOf({ action: "reason-remove", target: "REASON3" })).toEqual({ kind: "reason", reason: "REASON3" });
});
