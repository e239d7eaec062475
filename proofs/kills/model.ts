/** The outside view of the site: all writes that clients have sent, and what they were answered. */

/** `unknown`: no answer, or one that says so. `refused`: the answer says that nothing was changed. */
export type Outcome = "done" | "unknown" | "refused";

/** A row that a client creates, by a text that no other row has. */
export interface Creation {
  kind: string;
  text: string;
  /** Sent with every attempt, so that a repeated one creates nothing more. Undefined for calls that are repeatable by themselves. */
  clientKey: string;
  outcome: Outcome;
}

/** A value that clients change again and again. */
interface Setting {
  kind: string;
  /** The values that it may have after everything that was answered so far. */
  possible: Set<string>;
}

export interface Model {
  creations: Creation[];
  created(creation: Creation): void;
  /** @param value what was sent */
  set(kind: string, key: string, value: string, outcome: Outcome): void;
  settings(): { kind: string; key: string; possible: Set<string> }[];
  /** After a check: what it is now. */
  found(kind: string, key: string, value: string): void;
}

/** Of a setting, before its first check. */
export const unknownValue = "";

export function createModel(): Model {
  const creations: Creation[] = [];
  const settings = new Map<string, Setting & { key: string }>();
  const nameOf = (kind: string, key: string) => `${kind} ${key}`;
  return {
    creations,
    created: (creation) => void creations.push(creation),
    set(kind, key, value, outcome) {
      const known = settings.get(nameOf(kind, key)) ?? { kind, key, possible: new Set([unknownValue]) };
      settings.set(nameOf(kind, key), known);
      if (outcome === "done") known.possible = new Set([value]);
      if (outcome === "unknown") known.possible.add(value);
    },
    settings: () => [...settings.values()],
    found: (kind, key, value) => void (settings.get(nameOf(kind, key))!.possible = new Set([value])),
  };
}
