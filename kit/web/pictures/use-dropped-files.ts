import { useEffect, useState } from "react";

/**
 * Calls `take` with files that are dropped anywhere on the page, or pasted, in addition to the file input. Anywhere, because
 * the browser would open a file that is dropped next to a drop area.
 * @param isElsewhere whether another part of the page takes what is dropped or pasted there
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFiles(
  take: (file: File) => void,
  isElsewhere: (target: EventTarget | null) => boolean = nowhere,
): boolean {
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

    function over(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    }
    function drop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined && !isElsewhere(event.target)) take(file);
    }
    function leave({ relatedTarget }: DragEvent) {
      // With a related target the file only moved to another element of the page.
      if (relatedTarget === null) setDragging(false);
    }
    function paste({ clipboardData, target }: ClipboardEvent) {
      if (isElsewhere(target)) return;
      // A word processor copies text together with a picture of it.
      if (clipboardData?.types.includes("text/plain") === true) return;
      const file = clipboardData?.files[0];
      if (file !== undefined) take(file);
    }

    document.addEventListener("dragover", over, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => leaving.abort();
  }, [take, isElsewhere]);
  return dragging;
}

const nowhere = () => false;
