import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen in Spanish. */

walkEveryScreen("es");
