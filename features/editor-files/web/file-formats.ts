/** The formats that Tales are imported from and exported to, by the endings of their names. */
export const fileFormats = ["docx", "odt", "md", "txt"] as const;
export type FileFormat = (typeof fileFormats)[number];
