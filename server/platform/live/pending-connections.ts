/** Connections that have not authenticated yet. */
export class PendingConnections<Waiting> {
  readonly #limit: number;
  readonly #limitPerAddress: number;
  readonly #addresses = new Map<Waiting, string>();
  /** Those of each address, in order of arrival. */
  readonly #perAddress = new Map<string, Set<Waiting>>();

  constructor(limit: number, limitPerAddress: number) {
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

  #inTheWayOf(address: string): Waiting | null {
    let most = this.#perAddress.get(address) ?? new Set();
    if (most.size < this.#limitPerAddress) {
      if (this.#addresses.size < this.#limit) return null;
      for (const each of this.#perAddress.values()) if (each.size > most.size) most = each;
    }
    return most.values().next().value ?? null;
  }
}
