import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { InSight } from "#ui/in-sight.tsx";
import { Notice } from "#ui/notice.tsx";
import { importLimits } from "#features/editor-files/web/import-limits.ts";
import type { FileImport, ImportState } from "./use-file-import.ts";

interface ImportOutcomeProps {
  fileImport: FileImport;
  /** The button of the menu that imports another file. */
  menu: RefObject<HTMLElement | null>;
}

/** The outcome of an import, and the question whether it replaces the text that is there. */
export function ImportOutcome({ fileImport, menu }: ImportOutcomeProps) {
  const { state, finish, forget } = fileImport;
  /** The outcome disappears with its button. On a phone the menu may be far away, so the page stays where it is. */
  function close() {
    forget();
    menu.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <Outcome state={state} onClose={close} />
      {state.kind === "question" && (
        <ReplaceQuestion
          fileName={state.imported.fileName}
          onReplace={() => finish(state.imported, true)}
          onAdd={() => finish(state.imported, false)}
          onCancel={forget}
        />
      )}
    </>
  );
}

function Outcome({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { t } = useTranslation(["laboratory", "site"]);
  const close = <Button onClick={onClose}>{t("site:buttons.close")}</Button>;
  if (state.kind === "problem")
    return (
      <InSight>
        <Notice kind="error" title={t("import.failed", { name: state.fileName })} action={close}>
          <p>{t(`import.problems.${state.reason}`, { most: importLimits.parts })}</p>
        </Notice>
      </InSight>
    );
  if (state.kind !== "done") return null;
  const { imported, replaced } = state;
  return (
    <InSight>
      <Notice kind="success" title={t("import.done", { name: imported.fileName })} action={close}>
        {replaced && <p>{t("import.replaced")}</p>}
        {imported.leftOut.map((part) => (
          <p key={part}>{t(`import.leftOut.${part}`)}</p>
        ))}
      </Notice>
    </InSight>
  );
}

interface ReplaceQuestionProps {
  fileName: string;
  onReplace: () => void;
  onAdd: () => void;
  onCancel: () => void;
}

function ReplaceQuestion({ fileName, onReplace, onAdd, onCancel }: ReplaceQuestionProps) {
  const { t } = useTranslation(["laboratory", "site"]);
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t("import.question")}
      description={t("import.questionText", { name: fileName })}
      closeText={t("site:buttons.cancel")}
      actions={
        <>
          <Button onClick={onCancel}>{t("site:buttons.cancel")}</Button>
          <Button onClick={onReplace}>{t("import.replace")}</Button>
          <Button variant="primary" onClick={onAdd}>
            {t("import.add")}
          </Button>
        </>
      }
    />
  );
}
