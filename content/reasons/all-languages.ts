import { inAllLanguages } from "../in-language.ts";
import texts from "./texts.json" with { type: "json" };

export const reasonTexts = inAllLanguages(texts);
