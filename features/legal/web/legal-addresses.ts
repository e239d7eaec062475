export const legalPaths = {
  rules: "/rules",
  conditions: "/conditions",
  information: "/information",
  privacy: "/our-privacy",
} as const;
export type LegalTextName = keyof typeof legalPaths;
export const legalTextNames = Object.keys(legalPaths) as LegalTextName[];
