/** The site can't start. The message is for the operator and is shown without a stack trace. */
export class StartupError extends Error {}
