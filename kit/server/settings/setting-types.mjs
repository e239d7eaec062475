// @ts-check
// This folder is plain JavaScript without packages: the settings are checked before anything is installed, on any version of Node.js.

/** Says in words for the operator why a value can't be a setting's. */
class WrongValue extends Error {}

/**
 * A kind of setting, by a function that reads a value that is set. `optional` gives undefined for one that is not, `or(…)` a default.
 * @template T
 * @param {(value: string) => T} read throws WrongValue
 */
const kind = (read) => ({
  /** @param {string | undefined} value */
  optional: (value) => (value === undefined ? undefined : read(value)),
  /** @param {T} fallback @returns {(value: string | undefined) => T} */
  or: (fallback) => (value) => (value === undefined ? fallback : read(value)),
});

/** @param {boolean} isRight @param {string} message */
function check(isRight, message) {
  if (!isRight) throw new WrongValue(message);
}

/**
 * A text for which a test is true.
 * @param {(value: string) => boolean} test
 * @param {string} message
 */
export const textThat = (test, message) =>
  kind((value) => {
    check(test(value), message);
    return value;
  });

/** @param {RegExp} pattern @param {string} message */
export const textLike = (pattern, message) => textThat((value) => pattern.test(value), message);

/** Any text, as it is. */
export const anyText = textThat(() => true, "");

/** A text that is made of another one, such as without the spaces around it. @template T @param {(value: string) => T} make */
export const madeBy = (make) => kind(make);

/** Without the spaces around it. @param {{ shortest?: number, message?: string }} [limits] */
export const trimmedText = ({ shortest = 1, message = "must be at least 1" } = {}) =>
  kind((value) => {
    const text = value.trim();
    check(text.length >= shortest, message);
    return text;
  });

/** @param {{ from: number, to: number }} range */
export const number = ({ from, to }) =>
  kind((value) => {
    const given = Number(value);
    check(Number.isFinite(given), "must be a number");
    check(given >= from, `must be at least ${from}`);
    check(given <= to, `must be at most ${to}`);
    return given;
  });

/** @param {{ from: number, to?: number }} range */
export const wholeNumber = ({ from, to = Number.MAX_SAFE_INTEGER }) =>
  kind((value) => {
    const given = Number(value);
    check(Number.isFinite(given), "must be a number");
    check(Number.isInteger(given), "must be a whole number");
    return number({ from, to }).or(0)(value);
  });

/** @template {string} T @param {...T} words */
export const oneOf = (...words) =>
  kind((value) => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw new WrongValue(`must be one of ${words.join(", ")}`);
    return word;
  });

const word = oneOf("on", "off").or("off");
export const on = kind((value) => word(value) === "on");

/** @param {string} message */
export const webAddress = (message) =>
  kind((value) => {
    const address = value.trim();
    check(/^https?:\/\//i.test(address) && URL.canParse(address), message);
    return address;
  });

export const mailAddress = textLike(
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  "must be an e-mail address",
);

/**
 * The values of these settings, as far as they are right, and what is wrong with the others: `NAME: must be …`.
 * @template {Record<string, (value: string | undefined) => unknown>} S
 * @param {S} settings
 * @param {NodeJS.ProcessEnv} env
 */
export function readAll(settings, env) {
  const values = /** @type {{ [K in keyof S]: ReturnType<S[K]> }} */ ({});
  /** @type {{ name: string, message: string }[]} */
  const errors = [];
  for (const name of /** @type {(keyof S & string)[]} */ (Object.keys(settings))) {
    try {
      values[name] = /** @type {ReturnType<S[typeof name]>} */ (settings[name]?.(env[name]));
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      errors.push({ name, message: error.message });
    }
  }
  return { values, errors };
}
