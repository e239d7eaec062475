import { useCallback, useRef, useState } from "react";
import { codePoints } from "#kit/text/code-points.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { textLength } from "#kit/text/tale-text.ts";
import type { EditSession } from "./autosave/edit-session.ts";
import type { ImportedText } from "#features/editor-files/web/import-file.ts";
import type { ImportProblemReason } from "#features/editor-files/web/import-problem.ts";

interface NamedText extends ImportedText {
  fileName: string;
}

export type ImportState =
  | { kind: "none" }
  | { kind: "reading" }
  /** The Tale has text already: the writer chooses. */
  | { kind: "question"; imported: NamedText }
  | { kind: "done"; imported: NamedText; replaced: boolean }
  | { kind: "problem"; fileName: string; reason: ImportProblemReason | "offline" };

export type FileImport = ReturnType<typeof useFileImport>;

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
