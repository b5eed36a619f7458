/** Names, each kept once however many rows have it, with a number: 0 for the first that came. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  get size(): number {
    return this.#names.length
  }

  /** A new name gets the next number. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** Empty for a number that none has. */
  at(number: number): string {
    return this.#names[number] ?? ''
  }
}

/** Rows of as many numbers each, by name: a sixth of the room that objects in a map take, and added up without a look at the names. */
export interface NamedRows {
  names: Names
  /** Numbers of a row. */
  width: number
  /** The number of each row's name. */
  named: Uint32Array
  /** Those of each row, row after row. */
  numbers: Uint32Array | Float64Array
}

/** Adds rows to the sums of their names, of which the one with the number n has its sums at n times the width. */
export function addRows(sums: Float64Array, { width, named, numbers }: Omit<NamedRows, 'names'>): void {
  let from = 0
  for (const name of named) {
    const first = name * width
    for (let at = first; at < first + width; at += 1, from += 1) sums[at] = (sums[at] ?? 0) + (numbers[from] ?? 0)
  }
}
