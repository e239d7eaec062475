import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen in Italian. */

walkEveryScreen("it");
