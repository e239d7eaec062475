import { z } from "zod";

/** The members who are named in every answer about a Tale, because its author has accepted a correction of theirs. */
export const helpersPart = { helpers: z.array(z.string()) };
