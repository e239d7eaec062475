/** Longer ones end after three lines nearly everywhere. */
const longerThan = 60;

/** A title in a list: ends after three lines, so that 250 characters don't push the others away. Screen readers read all of it, a pointer shows it. */
export function ClampedTitle({ children }: { children: string }) {
  return (
    <span className="line-clamp-3" title={children.length > longerThan ? children : undefined}>
      {children}
    </span>
  );
}
