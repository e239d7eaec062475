/** The name of an author who is hidden, in answers to others: nobody can have it as a username. */
export const hiddenName = "?";

/** Whether an answer names an author, who has a profile then. */
export const isNamed = (author: string): boolean => author !== hiddenName;
