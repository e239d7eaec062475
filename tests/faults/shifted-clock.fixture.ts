/** Loaded before a server: its clock is ahead by `CLOCK_AHEAD` milliseconds, so that it starts on another day. */

const ahead = Number(process.env.CLOCK_AHEAD);
const now = Date.now.bind(Date);

globalThis.Date = class extends Date {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [now() + ahead] : args) as []));
  }

  static override now = () => now() + ahead;
} as DateConstructor;
