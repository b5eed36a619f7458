import { amazonAsin } from '../../server/contract/amazon-link.ts'
import type { JobEvent } from '../../server/contract/schemas/job.ts'
import { printable } from './printable.ts'

type Found = Extract<JobEvent, { type: 'products' }>['products'][number]

/** The products that a job has found so far: its events name some of them anew, and the last name counts. */
export class FoundProducts {
  readonly #byAsin = new Map<string, Found>()

  /** Gives those that nobody had named before. */
  take(products: readonly Found[]): Found[] {
    return products.filter(product => {
      const key = amazonAsin(product.amazonUrl) ?? product.amazonUrl
      const isNew = !this.#byAsin.has(key)
      this.#byAsin.set(key, product)
      return isNew
    })
  }

  lines(): string[] {
    return [...this.#byAsin.values()].map(foundLine)
  }
}

export function foundLine({ name, amazonUrl }: Found): string {
  return `found: ${printable(name)} (${printable(amazonUrl)})`
}
