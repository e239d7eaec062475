import { passwordLength } from "#vocabulary/limits.ts";

/**
 * Tells password managers which passwords are valid. There is no `maxLength`: it would silently cut a pasted password,
 * and nobody could log in with it; a password that is too long shows an error instead.
 */
export const newPasswordHints = {
  autoComplete: "new-password",
  minLength: passwordLength.min,
  passwordrules: `minlength: ${passwordLength.min}; maxlength: ${passwordLength.max}; allowed: lower, upper, digit;`,
};
