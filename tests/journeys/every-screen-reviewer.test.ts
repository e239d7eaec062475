import { checkEveryScreen } from "#tests/support/check-screens.ts";

checkEveryScreen("reviewer");
