import { checkEveryScreen } from "#tests/support/check-screens.ts";

/** Every screen that a visitor may see. */

checkEveryScreen("visitor");
