/** Pixels between two cards. */
const gap = 12;

interface Card {
  /** Where its passage begins. */
  wanted: number;
  height: number;
}

/**
 * The places of cards in a column: each next to its passage, or below the card before it. The active one is next to its passage if the
 * cards before it leave room, and pushes them up.
 */
export function layOutCards(cards: readonly Card[], active: number): number[] {
  const tops: number[] = [];
  let end = 0;
  for (const [index, { wanted, height }] of cards.entries()) {
    const isActive = index === active;
    // The cards before it can move up as far as the top of the column.
    const room = cards.slice(0, index).reduce((sum, card) => sum + card.height + gap, 0);
    const top = isActive ? Math.max(wanted, room) : Math.max(wanted, end);
    tops.push(top);
    end = top + height + gap;
    if (!isActive) continue;
    for (let before = index - 1; before >= 0; before -= 1)
      tops[before] = Math.min(tops[before]!, tops[before + 1]! - cards[before]!.height - gap);
  }
  return tops;
}
