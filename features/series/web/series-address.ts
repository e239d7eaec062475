/** The path of a series. */
export const seriesAddress = (id: number) => `/series/${id}`;
