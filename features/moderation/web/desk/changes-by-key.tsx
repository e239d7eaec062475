import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReviewedTale } from "#features/review/web/load-reviewed-tale.ts";
import { ReviewHistory } from "#features/review/web/review-history.tsx";
import { Button } from "#ui/button.tsx";
import { KeyCap, useKeyShortcuts } from "#ui/key-shortcuts.tsx";

/** The earlier answers, and what has changed since the last decision: open at first, and opened and closed by a key of its own. */
export function ChangesByKey({ reviewed }: { reviewed: ReviewedTale }) {
  const { t } = useTranslation("desk");
  const [isOpen, setIsOpen] = useState(true);
  const hasChanged = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasChanges = reviewed.decided !== null;
  function toggle() {
    hasChanged.current = true;
    setIsOpen(!isOpen);
  }
  useKeyShortcuts({ d: hasChanges ? toggle : undefined });
  // From the end of a long text, the key leads back to the changes.
  useEffect(() => {
    if (!hasChanged.current) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: isOpen ? "start" : "nearest" });
  }, [isOpen]);
  return (
    <ReviewHistory
      {...reviewed}
      isOpen={isOpen}
      toggle={
        <Button ref={button} aria-expanded={isOpen} aria-keyshortcuts="d" onClick={toggle}>
          {t(isOpen ? "changes.hide" : "changes.show")}
          <KeyCap onButton>D</KeyCap>
        </Button>
      }
    />
  );
}
