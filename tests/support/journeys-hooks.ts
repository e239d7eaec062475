import { afterAll, beforeAll } from "vitest";
import { closeJourneys, openJourneys, siteWith } from "./journey.ts";

/** Runs for each file of journeys, while the imported modules stay loaded. */

// The file before may have set variables without any test that ran.
siteWith(null);
beforeAll(openJourneys);
afterAll(closeJourneys);
