import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen in Portuguese. */

walkEveryScreen("pt");
