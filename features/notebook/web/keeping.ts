import { actionEvent, listenTo, outcomeEvent, tell } from "#features/selection/web/selection-events.ts";
import { setUpSelection } from "#features/selection/web/set-up-selection.ts";
import { keepPassage } from "./keep-passage.ts";
import { setUpKeptMarks } from "./kept-marks.ts";

/** Keeping words of the Tale on the page, in the application and in offline copies. @returns ends it */
export function setUpKeeping(userId: number): () => void {
  const outcome = (name: "kept" | "failed") =>
    document.querySelector<HTMLElement>("[data-keep-texts]")?.dataset[name] ?? "";
  const ends = [
    setUpSelection(),
    setUpKeptMarks(userId),
    listenTo(actionEvent, ({ action, passage }) => {
      if (action !== "keep") return;
      keepPassage(userId, passage).then(
        () => tell(outcomeEvent, outcome("kept")),
        // The storage of the browser is full or forbidden.
        () => tell(outcomeEvent, outcome("failed")),
      );
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
