import { describe, expect, it } from "vitest";
import { languages, type Language } from "#vocabulary/languages.ts";
import { languageOfHeader, pageLanguage } from "./page-request.ts";

const languageFor = (reader: Parameters<typeof pageLanguage>[0], offered: readonly Language[] = languages) =>
  pageLanguage(reader, offered);
const nobody = { addressLanguage: null, cookie: undefined, country: () => null, acceptLanguage: undefined };

describe("the language of a reader", () => {
  it("The language comes from the address, then the cookie, then the country, then the browser, then is English", () => {
    const reader = { addressLanguage: "it", cookie: "user-language=fr", country: () => "BR", acceptLanguage: "es" };
    expect(languageFor(reader)).toBe("it");
    expect(languageFor({ ...reader, addressLanguage: null })).toBe("fr");
    expect(languageFor({ ...reader, addressLanguage: null, cookie: "other=1" })).toBe("pt");
    expect(languageFor({ ...nobody, acceptLanguage: "es" })).toBe("es");
    expect(languageFor(nobody)).toBe("en");
  });

  it.each([
    ["en", ["US", "GB", "FR", "PT"]],
    ["it", ["IT"]],
    ["pt", ["BR"]],
    [
      "es",
      [
        "ES",
        "AR",
        "BO",
        "CL",
        "CO",
        "CR",
        "CU",
        "DO",
        "EC",
        "GT",
        "HN",
        "MX",
        "NI",
        "PA",
        "PE",
        "PR",
        "PY",
        "SV",
        "UY",
        "VE",
      ],
    ],
  ])("The language is %s in %j, independent of the browser", (language, countries) => {
    const found = countries.map((code) => languageFor({ ...nobody, country: () => code, acceptLanguage: "fr" }));
    expect(new Set(found)).toEqual(new Set([language]));
  });

  it("The country is not looked up for a reader with a language cookie", () => {
    const country = () => {
      throw new Error("asked");
    };
    expect(languageFor({ ...nobody, cookie: "a=b; user-language=pt", country })).toBe("pt");
  });

  it("Unknown languages are skipped", () => {
    expect(languageFor({ ...nobody, addressLanguage: "de", cookie: "user-language=xx", acceptLanguage: "fr" })).toBe(
      "fr",
    );
    expect(languageFor({ ...nobody, country: () => "DE", acceptLanguage: "it-CH" })).toBe("it");
  });

  it("Another cookie is not mistaken for the language cookie", () => {
    expect(languageFor({ ...nobody, cookie: "not-user-language=it" })).toBe("en");
  });
});

describe("the language of an Accept-Language header", () => {
  it.each([
    ["de, pt-BR;q=0.8, en;q=0.7", "pt"],
    ["en;q=0.5,it", "it"],
    ["fr;q=0, es;q=0.1", "es"],
    ["*", null],
    ["", null],
    [undefined, null],
  ])("Accept-Language %s selects %s", (header, language) => expect(languageOfHeader(header, languages)).toBe(language));
});

it("A language that the site doesn't offer is passed over, and its first is for readers without a wish", () => {
  const offered = ["it", "es"] as const;
  const reader = { addressLanguage: "pt", cookie: "user-language=fr", country: () => "BR", acceptLanguage: "en, es" };
  expect(pageLanguage(reader, offered)).toBe("es");
  expect(pageLanguage({ ...reader, country: () => "IT" }, offered)).toBe("it");
  expect(pageLanguage({ ...reader, acceptLanguage: "en, fr" }, offered)).toBe("it");
  expect(pageLanguage(nobody, offered)).toBe("it");
});
