import { describe, expect, it } from "vitest";
import { addressInAnotherLanguage, pageAddress, pageSearch } from "./address.ts";
import { localPath } from "./local-path.ts";

describe("a path to go back to", () => {
  it.each(["/", "/posts/horror?page=2#list", "/laboratory/edit/my-laboratory"])("may be %s", (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "posts",
    "",
    "/\t/evil.example",
    "/a\nb",
    null,
    undefined,
  ])("may not be %j", (path) => expect(localPath(path, "/home")).toBe("/home"));
});

describe("the search that a page depends on", () => {
  it("has the known parameters alone, always in one order", () => {
    expect(pageSearch("?page=2&utm_source=x&sort=title")).toBe("?sort=title&page=2");
    expect(pageSearch("?sort=title&page=2")).toBe("?sort=title&page=2");
  });

  it("is empty without them", () => {
    expect(pageSearch("")).toBe("");
    expect(pageSearch("?lang=it&page=")).toBe("");
    expect(pageAddress({ pathname: "/posts", search: "?next=/x" })).toBe("/posts");
  });

  it("keeps values as they were meant", () => {
    expect(new URLSearchParams(pageSearch("?tag=amor%20%26%20odio")).get("tag")).toBe("amor & odio");
  });
});

describe("a screen in another language", () => {
  it("keeps its order and whatever else it is about, and begins its list anew", () => {
    const address = { pathname: "/posts/horror", search: "?sort=title&tag=ghosts&page=3&lang=it" };
    expect(addressInAnotherLanguage(address)).toBe("/posts/horror?sort=title");
    expect(addressInAnotherLanguage({ pathname: "/login", search: "?next=%2Flaboratory" })).toBe(
      "/login?next=%2Flaboratory",
    );
  });
});
