import type { ReactNode } from "react";
import type { ListedTale } from "#contract/tales.ts";
import { TaleCard } from "./tale-card.tsx";

interface TaleShelfProps {
  tales: readonly ListedTale[];
  heading: "h2" | "h3";
  /** How many of the covers are in sight at once. */
  eager?: number;
  /** The cards say how many like each Tale. */
  likes?: boolean;
  /** All by the same author, who is named over the shelf. */
  ofOneAuthor?: boolean;
  /** Another grid than that of the long lists. */
  className?: string;
  /** Stands in the place after the last Tale. */
  last?: ReactNode;
}

/** Tales as a shelf of covers. */
export function TaleShelf({
  tales,
  heading,
  eager = 0,
  likes = false,
  ofOneAuthor = false,
  className = "shelf",
  last,
}: TaleShelfProps) {
  return (
    <ul className={className}>
      {tales.map((tale, at) => (
        <li key={tale.id}>
          <TaleCard tale={tale} heading={heading} eager={at < eager} likes={likes} ofOneAuthor={ofOneAuthor} />
        </li>
      ))}
      {last !== undefined && <li>{last}</li>}
    </ul>
  );
}
