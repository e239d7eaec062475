import { checkEveryScreen } from "#tests/support/check-screens.ts";

/** Every screen that a writer may see. */

checkEveryScreen("writer");
