import { useState, type DragEvent } from "react";

/**
 * A file that is dropped on one of several places of a page.
 * @returns whether a file is over it, and what makes an element that place
 */
export function useDroppedFile(take: (file: File) => void) {
  const [dragging, setDragging] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const place = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // From one part of the place to another it still is over it.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragging(false);
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const file = event.dataTransfer.files[0];
      if (file !== undefined) take(file);
    },
  };
  return { dragging, place };
}
