/** The title of the chosen topic, which gets the focus. */
export function TopicHeading({ children }: { children: string }) {
  return (
    <h2 data-list-heading tabIndex={-1} className="text-2xl">
      {children}
    </h2>
  );
}
