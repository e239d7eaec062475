import { passwordLength } from "#contract/limits.ts";

/**
 * Tells password managers which passwords fit. There is no `maxLength`: it would cut a pasted password in
 * silence, and nobody could log in with it again; a longer one is pointed out instead.
 */
export const newPasswordHints = {
  autoComplete: "new-password",
  minLength: passwordLength.min,
  passwordrules: `minlength: ${passwordLength.min}; maxlength: ${passwordLength.max}; allowed: lower, upper, digit;`,
};
