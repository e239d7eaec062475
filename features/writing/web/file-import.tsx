import { useCallback, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ImportedText } from "#features/editor-files/web/import-file.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ScrolledIntoView } from "#ui/scroll-into-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { importLimits, type ImportProblemReason } from "#features/editor-files/web/import-problem.ts";
import { LeftOutNames } from "#kit/web/editor/left-out-names.tsx";
import { textLength } from "#kit/text/tale-text.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import type { EditSession } from "./autosave/edit-session.ts";

type ImportState =
  | { kind: "none" }
  | { kind: "reading" }
  /** The Tale has text already: the writer chooses. */
  | { kind: "question"; imported: NamedText }
  | { kind: "done"; imported: NamedText; replaced: boolean }
  | { kind: "problem"; fileName: string; reason: ImportProblemReason | "offline" };

export type FileImport = ReturnType<typeof useFileImport>;

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
      <ScrolledIntoView>
        <Notice kind="error" title={t("import.failed", { name: state.fileName })} action={close}>
          <p>{t(`import.problems.${state.reason}`, { most: importLimits.parts })}</p>
        </Notice>
      </ScrolledIntoView>
    );
  if (state.kind !== "done") return null;
  const { imported, replaced } = state;
  return (
    <ScrolledIntoView>
      <Notice kind="success" title={t("import.done", { name: imported.fileName })} action={close}>
        {replaced && <p>{t("import.replaced")}</p>}
        <LeftOutNames parts={imported.leftOut} />
      </Notice>
    </ScrolledIntoView>
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

interface NamedText extends ImportedText {
  fileName: string;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Imports one file at a time into the Tale that is edited. */
export function useFileImport(editing: EditSession, author: string) {
  const [state, setState] = useState<ImportState>({ kind: "none" });
  const latest = useRef<File>(null);

  const finish = useCallback(
    (imported: NamedText, replace: boolean) => {
      const { edited } = editing.state();
      const present = edited.title.trim();
      const title = imported.title ?? "";
      const isFree = present === "" && codePoints(title) <= bounds.titleMax;
      // A title that has no place becomes a heading, so that nothing is lost.
      const heading = title === "" || isFree || title === present ? "" : `<h2>${escaped(title)}</h2>`;
      const content = `${heading}${imported.content}`;
      const hadText = textLength(edited.content) > 0;
      editing.importText(
        { title: isFree && title !== "" ? title : edited.title, content: replace ? content : edited.content + content },
        replace && hadText,
      );
      setState({ kind: "done", imported, replaced: replace && hadText });
    },
    [editing],
  );

  const take = useCallback(
    async (file: File) => {
      if (import.meta.env.SSR) return;
      latest.current = file;
      setState({ kind: "reading" });
      const reader = await import("#features/editor-files/web/import-file.ts").catch(() => null);
      // Another file was chosen while this one was read.
      if (latest.current !== file) return;
      if (reader === null) return setState({ kind: "problem", fileName: file.name, reason: "offline" });
      try {
        const imported = { ...(await reader.importFile(file, author)), fileName: file.name };
        if (latest.current !== file) return;
        if (textLength(editing.state().edited.content) > 0) setState({ kind: "question", imported });
        else finish(imported, true);
      } catch (error) {
        if (latest.current !== file) return;
        setState({ kind: "problem", fileName: file.name, reason: reader.reasonOf(error) });
      }
    },
    [editing, author, finish],
  );

  return { state, take, finish, forget: useCallback(() => setState({ kind: "none" }), []) };
}
