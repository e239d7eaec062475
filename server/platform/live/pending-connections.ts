/** Connections that have not authenticated yet, in order of arrival. */
export class PendingConnections<Waiting> {
  readonly #limit: number;
  readonly #limitPerAddress: number;
  readonly #addresses = new Map<Waiting, string>();
  readonly #perAddress = new Map<string, number>();

  constructor(limit: number, limitPerAddress: number) {
    this.#limit = limit;
    this.#limitPerAddress = limitPerAddress;
  }

  hasRoomFor(address: string): boolean {
    return (this.#perAddress.get(address) ?? 0) < this.#limitPerAddress;
  }

  /**
   * When the limit is reached, the oldest connection is returned, to be closed: honest clients authenticate at once, so a flood of
   * silent connections can't lock them out.
   */
  enter(newcomer: Waiting, address: string): Waiting | null {
    const longest = this.#addresses.size < this.#limit ? null : (this.#addresses.keys().next().value ?? null);
    if (longest !== null) this.leave(longest);
    this.#addresses.set(newcomer, address);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    return longest;
  }

  leave(connection: Waiting) {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const remaining = this.#perAddress.get(address)! - 1;
    if (remaining === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, remaining);
  }
}
