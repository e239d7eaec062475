/** Why the site can't start, in words for the person who starts it: shown without a stack trace. */
export class StartupError extends Error {}
