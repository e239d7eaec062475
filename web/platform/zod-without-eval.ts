import { config } from "zod";

// Our pages allow no code made from text. Left to itself, zod tries whether it may, which browsers report as the page's fault.
config({ jitless: true });
