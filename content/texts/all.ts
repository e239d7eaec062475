import { texts as en } from "virtual:texts/en";
import { texts as es } from "virtual:texts/es";
import { texts as fr } from "virtual:texts/fr";
import { texts as it } from "virtual:texts/it";
import { texts as pt } from "virtual:texts/pt";
import type { Language } from "#vocabulary/languages.ts";
import type { Texts } from "./texts.ts";

/** All languages at once, for the server. */
export const allTexts: Record<Language, Texts> = { en, es, it, fr, pt };
