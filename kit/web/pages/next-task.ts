/** Lets the browser react to input before the next step of a long work. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
