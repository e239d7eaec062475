/** Connections that have not authenticated, or not asked for anything, yet. */
export class PendingConnections<Waiting> {
  readonly #limit: number;
  readonly #limitPerAddress: number;
  readonly #addresses = new Map<Waiting, string>();
  /** Those of each address, in order of arrival. */
  readonly #perAddress = new Map<string, Set<Waiting>>();

  constructor(limit = Number.POSITIVE_INFINITY, limitPerAddress = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#limitPerAddress = limitPerAddress;
  }

  /**
   * At a limit one is returned, to be closed: the oldest of the newcomer's address if this has too many, else of the address with the
   * most. Honest clients authenticate at once, so a flood of silent connections can't lock them out, wherever it comes from.
   */
  enter(newcomer: Waiting, address: string): Waiting | null {
    const closed = this.#inTheWayOf(address);
    if (closed !== null) this.leave(closed);
    this.#addresses.set(newcomer, address);
    const neighbours = this.#perAddress.get(address) ?? new Set();
    this.#perAddress.set(address, neighbours.add(newcomer));
    return closed;
  }

  leave(connection: Waiting) {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const neighbours = this.#perAddress.get(address)!;
    neighbours.delete(connection);
    if (neighbours.size === 0) this.#perAddress.delete(address);
  }

  /** The oldest of the address with the most. @param most those of the address that goes first, of two with as many */
  oldestOfMost(most: ReadonlySet<Waiting> = new Set()): Waiting | null {
    let those = most;
    for (const each of this.#perAddress.values()) if (each.size > those.size) those = each;
    return those.values().next().value ?? null;
  }

  #inTheWayOf(address: string): Waiting | null {
    const neighbours = this.#perAddress.get(address) ?? new Set();
    if (neighbours.size >= this.#limitPerAddress) return neighbours.values().next().value ?? null;
    return this.#addresses.size < this.#limit ? null : this.oldestOfMost(neighbours);
  }
}
