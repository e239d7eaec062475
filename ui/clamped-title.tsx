/** Longer titles have more than three lines nearly everywhere. */
const longerThan = 60;

/** A title in a list, cut after three lines. Screen readers read all of it, and the tooltip shows it. */
export function ClampedTitle({ children }: { children: string }) {
  return (
    <span className="line-clamp-3" title={children.length > longerThan ? children : undefined}>
      {children}
    </span>
  );
}
