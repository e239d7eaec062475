import { config } from "zod";

// The content security policy forbids `eval`. By default zod tries whether it is allowed, which browsers report as a violation.
config({ jitless: true });
