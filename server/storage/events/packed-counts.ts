import type { ByName, DayCounts, EventCounts } from '../../ports/event-log.ts'

/** Each name once, however many days have it. */
export class Names {
  readonly #names = new Map<string, string>()

  get size(): number {
    return this.#names.size
  }

  of(name: string): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    this.#names.set(name, name)
    return name
  }
}

/** The counts of a day in a sixth of the room that maps take: some 20 bytes a row, beside the names. */
export function packCounts({ pages, ads, phrases, ...sums }: DayCounts, names: Names): DayCounts {
  return {
    ...sums,
    pages: new Packed(pages, { names, ...ofRows }),
    ads: new Packed(ads, { names, ...ofRows }),
    phrases: new Packed(phrases, { names, ...ofTallies }),
  }
}

/** How a value stands in so many numbers. */
interface Form<Value> {
  width: number
  numbers(value: Value): number[]
  value(numbers: Uint32Array, at: number): Value
}

const ofRows: Form<Readonly<EventCounts>> = {
  width: 3,
  numbers: ({ visitors, pageviews, productClicks }) => [visitors, pageviews, productClicks],
  value: (numbers, at) => {
    const [visitors, pageviews, productClicks] = [numbers[at], numbers[at + 1], numbers[at + 2]]
    return { visitors: visitors ?? 0, pageviews: pageviews ?? 0, productClicks: productClicks ?? 0 }
  },
}

const ofTallies: Form<number> = {
  width: 1,
  numbers: count => [count],
  value: (numbers, at) => numbers[at] ?? 0,
}

class Packed<Value> implements ByName<Value> {
  readonly #form: Form<Value>
  readonly #names: string[] = []
  readonly #numbers: Uint32Array

  constructor(values: ByName<Value>, { names, ...form }: Form<Value> & { names: Names }) {
    this.#form = form
    this.#numbers = new Uint32Array(values.size * form.width)
    for (const [name, value] of values) {
      this.#numbers.set(form.numbers(value), this.#names.length * form.width)
      this.#names.push(names.of(name))
    }
  }

  get size(): number {
    return this.#names.length
  }

  get(name: string): Value | undefined {
    const at = this.#names.indexOf(name)
    return at < 0 ? undefined : this.#form.value(this.#numbers, at * this.#form.width)
  }

  forEach(hear: (value: Value, name: string) => void): void {
    const { width, value } = this.#form
    let at = 0
    for (const name of this.#names) {
      hear(value(this.#numbers, at), name)
      at += width
    }
  }

  *[Symbol.iterator](): Generator<[string, Value]> {
    const { width, value } = this.#form
    let at = 0
    for (const name of this.#names) {
      yield [name, value(this.#numbers, at)]
      at += width
    }
  }
}
