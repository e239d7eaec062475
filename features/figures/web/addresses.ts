/** The paths of the figures of one's own Tales. */
export const figuresPath = "/laboratory/figures";
export const figuresOfTalePath = (id: number) => `${figuresPath}/${id}`;
