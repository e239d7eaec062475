/** The path of the page on which the author of a Tale decides about corrections. */
export const correctionsPage = (taleId: number) => `/laboratory/tale/${taleId}/corrections`;
