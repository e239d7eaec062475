import { afterAll, beforeAll } from "vitest";
import { closeJourneys, openJourneys } from "./journey.ts";

/** Runs anew for each file of journeys, while the modules it imports stay loaded. */

beforeAll(openJourneys);
afterAll(closeJourneys);
