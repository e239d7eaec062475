import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen that a writer may see. */

walkEveryScreen("writer");
