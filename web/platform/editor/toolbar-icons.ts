/** Icons as strokes in a view box of 24 × 24, like those of web/ui. Letters are paths, too, so that all have the same baseline. */
export const toolPaths = {
  bold: "M8 5h5a3.4 3.4 0 0 1 0 6.900H8zm0 6.900h5.700a3.500 3.500 0 0 1 0 7.100H8z",
  italic: "M10.500 5h6M7.500 19h6M13.800 5l-3.600 14",
  heading: "M5 5.500v13M15 5.500v13M5 12h10M19 12.500v6",
  smallHeading: "M7 9v9.500M15 9v9.500M7 14h8",
  quote: "M9.500 7.500C6.800 8.600 5.500 10.500 5.500 13.500v3h4v-4H7m12.500-5c-2.700 1.100-4 3-4 6v3h4v-4H17",
  bulletList: "M9.500 7H20M9.500 12H20M9.500 17H20M5 7h.01M5 12h.01M5 17h.01",
  numberedList:
    "M10.500 7H20M10.500 12H20M10.500 17H20M4.500 6l1.300-.8v4" +
    "M4.300 14.500c.3-1 2.400-1 2.300.2-.1.900-2.300 1.500-2.300 2.800h2.500",
  link:
    "M10.500 13.500a3.600 3.600 0 0 0 5.200.2l2.700-2.700a3.700 3.700 0 0 0-5.200-5.200l-1.200 1.200" +
    "M13.500 10.500a3.600 3.600 0 0 0-5.200-.2L5.600 13a3.700 3.700 0 0 0 5.200 5.200L12 17",
  undo: "M8.500 5 4.500 9l4 4M5 9h8.500a5 5 0 0 1 0 10H9",
  redo: "m15.500 5 4 4-4 4M19 9h-8.500a5 5 0 0 0 0 10H15",
} as const;

export type ToolName = keyof typeof toolPaths;
