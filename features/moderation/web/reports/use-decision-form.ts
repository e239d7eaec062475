import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";
import { report as bounds } from "#vocabulary/limits.ts";
import { decisions } from "../../shapes.ts";
import { useForm } from "#ui/use-form.ts";

/** The fields of a decision about one or several reports, and the decision once it is chosen. */
export function useDecisionForm() {
  const { t } = useTranslation("reportings");
  const form = useForm({
    initial: { decision: "", note: "" },
    check: ({ decision, note }) => ({
      ...(decision === "" && { decision: t("choose.missing") }),
      ...(codePoints(note.trim()) > bounds.noteMax && { note: t("note.long") }),
    }),
  });
  return { form, chosen: decisions.find((each) => each === form.values.decision) };
}
