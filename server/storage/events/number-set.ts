/** Default maximum size of a set. A full set takes 17 MB, a third of a `Set` of large numbers. */
export const maxNumbers = 2 ** 20

/** A set of positive integers with a maximum size. */
export class NumberSet {
  readonly #max: number
  /**
   * Open addressing: a number is at the slot that `findSlot` returns, and 0 is an empty slot. At most half of the
   * slots are used.
   */
  #slots = new Float64Array(1024)
  #size = 0

  constructor(max = maxNumbers) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#size >= this.#max
  }

  /** @returns true if the number was added. */
  add(number: number): boolean {
    const slot = findSlot(number, this.#slots)
    if (this.#slots[slot] !== 0 || this.isFull) return false
    this.#slots[slot] = number
    this.#size += 1
    if (2 * this.#size > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const slots = new Float64Array(2 * this.#slots.length)
    for (const number of this.#slots) if (number !== 0) slots[findSlot(number, slots)] = number
    this.#slots = slots
  }
}

/** Returns the slot of a number, or the slot where it would be inserted. */
function findSlot(number: number, slots: Float64Array): number {
  const last = slots.length - 1
  const mixed = Math.imul((number >>> 0) ^ Math.imul(number / 2 ** 32, 0x9e3779b1), 0x85ebca6b)
  let slot = (mixed ^ (mixed >>> 15)) & last
  while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & last
  return slot
}
