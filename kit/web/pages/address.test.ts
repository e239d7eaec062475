import { describe, expect, it } from "vitest";
import { addressInAnotherLanguage, pageAddress, pageSearch } from "./address.ts";
import { localPath } from "./local-path.ts";

describe("localPath", () => {
  it.each(["/", "/posts/horror?page=2#list", "/laboratory/edit/my-laboratory"])(
    "The site's path %s is accepted",
    (path) => {
      expect(localPath(path)).toBe(path);
    },
  );

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
  ])("%j is not a path of the site and is replaced by the fallback", (path) =>
    expect(localPath(path, "/home")).toBe("/home"),
  );
});

describe("pageSearch", () => {
  it("The search of a page has only the known parameters, always in the same order", () => {
    expect(pageSearch("?page=2&utm_source=x&sort=title", "/posts/horror")).toBe("?sort=title&page=2");
    expect(pageSearch("?sort=title&page=2", "/posts/horror")).toBe("?sort=title&page=2");
  });

  it("The search page keeps all parameters of the call, also repeated ones", () => {
    const search = "?tag=b&query=x&tag=a&languageName=EN&category=&page=3&utm_source=x";
    expect(pageSearch(search, "/search")).toBe("?query=x&languageName=EN&tag=b&tag=a");
    expect(pageSearch("?query=x", "/posts")).toBe("");
  });

  it("The search of a page is empty without known parameters", () => {
    expect(pageSearch("", "/posts/horror")).toBe("");
    expect(pageSearch("?lang=it&page=", "/posts/horror")).toBe("");
    expect(pageAddress({ pathname: "/posts", search: "?next=/x" })).toBe("/posts");
  });

  it("The search of a page keeps the decoded values of its parameters", () => {
    expect(new URLSearchParams(pageSearch("?tag=amor%20%26%20odio", "/posts/horror")).get("tag")).toBe("amor & odio");
  });
});

describe("addressInAnotherLanguage", () => {
  it("The address in another language keeps the sort order and other parameters, but not the tag and the page", () => {
    const address = { pathname: "/posts/horror", search: "?sort=title&tag=ghosts&page=3&lang=it" };
    expect(addressInAnotherLanguage(address)).toBe("/posts/horror?sort=title");
    expect(addressInAnotherLanguage({ pathname: "/login", search: "?next=%2Flaboratory" })).toBe(
      "/login?next=%2Flaboratory",
    );
  });
});
