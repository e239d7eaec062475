import { useState, type DragEvent } from "react";

/**
 * Lets an element accept a dropped file, on a page with several such elements.
 * @returns whether a file is over it, and the event handlers for the element
 */
export function useFileDrop(take: (file: File) => void) {
  const [dragging, setDragging] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const dropHandlers = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // Moving from one child element to another is not leaving.
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
  return { dragging, dropHandlers };
}
