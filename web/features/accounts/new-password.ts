/** The bounds of the contract's password pattern; a test compares them. */
const length = { min: 6, max: 10 };

/**
 * Tells password managers which passwords fit. There is no `maxLength`: it would cut a pasted password in
 * silence, and nobody could log in with it again; a longer one is pointed out instead.
 */
export const newPasswordHints = {
  autoComplete: "new-password",
  minLength: length.min,
  passwordrules: `minlength: ${length.min}; maxlength: ${length.max}; allowed: lower, upper, digit;`,
};
