/** As many as are kept: in 17 MB, where a `Set` of large numbers takes three times that. */
export const mostNumbers = 2 ** 20

/** Whole numbers above 0, up to `most` of them. */
export class NumberSet {
  readonly #most: number
  /** A number is at the place that `slotOf` gives, or after it; 0 stands for none. At most half of them are taken. */
  #slots = new Float64Array(1024)
  #size = 0

  constructor(most = mostNumbers) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#size >= this.#most
  }

  /** @returns whether it was not there and is now. */
  add(number: number): boolean {
    const slot = slotOf(number, this.#slots)
    if (this.#slots[slot] !== 0 || this.isFull) return false
    this.#slots[slot] = number
    this.#size += 1
    if (2 * this.#size > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const slots = new Float64Array(2 * this.#slots.length)
    for (const number of this.#slots) if (number !== 0) slots[slotOf(number, slots)] = number
    this.#slots = slots
  }
}

/** Where a number is, or would be. */
function slotOf(number: number, slots: Float64Array): number {
  const last = slots.length - 1
  const mixed = Math.imul((number >>> 0) ^ Math.imul(number / 2 ** 32, 0x9e3779b1), 0x85ebca6b)
  let slot = (mixed ^ (mixed >>> 15)) & last
  while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & last
  return slot
}
