/** Connections that have not yet said who they are, in the order in which they came. */
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
   * Where the room is full the one who has waited longest is returned and has to go: who means it
   * says so at once, so a crowd that only waits can't keep the others out.
   */
  enter(newcomer: Waiting, address: string): Waiting | null {
    const longest = this.#addresses.size < this.#limit ? null : (this.#addresses.keys().next().value ?? null);
    if (longest !== null) this.leave(longest);
    this.#addresses.set(newcomer, address);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    return longest;
  }

  leave(waiting: Waiting) {
    const address = this.#addresses.get(waiting);
    if (address === undefined) return;
    this.#addresses.delete(waiting);
    const left = this.#perAddress.get(address)! - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }
}
