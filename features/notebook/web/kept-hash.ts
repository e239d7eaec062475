export const keptHashStart = "#kept-";
/** The hash of a Tale's address that leads to a kept word. */
export const keptHash = (id: number) => `${keptHashStart}${id}`;
