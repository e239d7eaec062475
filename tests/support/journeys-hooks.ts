import { afterAll, beforeAll } from "vitest";
import { closeJourneys, openJourneys } from "./journey.ts";

/** Runs for each file of journeys, while the imported modules stay loaded. */

beforeAll(openJourneys);
afterAll(closeJourneys);
