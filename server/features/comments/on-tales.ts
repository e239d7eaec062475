import { taleToComment } from "../tales/service.ts";
import { targetColumns, type Target } from "./target.ts";

/** Comments on published Tales. */
export const onTales: Target = {
  kind: "tale",
  column: targetColumns.taleId,
  idOf: ({ taleId }) => taleId,
  reference: (taleId) => ({ taleId }),
  ...taleToComment,
};
