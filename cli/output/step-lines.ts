import { formatCost } from '../../server/contract/jobs.ts'
import type { JobCost, JobEvent } from '../../server/contract/schemas/job.ts'
import { pluralize } from '../../server/domain/number-format.ts'
import { type FoundProduct, mergeFoundProducts } from '../../server/domain/products.ts'
import type { JobView } from './job-view.ts'
import type { Output } from './output.ts'
import { printable } from './printable.ts'

/** Maximum number of rejected rows listed one by one; the rest are counted. */
const maxListedRows = 100

/** Returns the lines for messages and rejected rows. Steps, products and cost are shown elsewhere. */
export function formatEvent(event: JobEvent): string[] {
  if (event.type === 'message') return [printable(event.message)]
  return event.type === 'rejected' ? formatRejected(event) : []
}

function formatRejected({ rows, total }: Extract<JobEvent, { type: 'rejected' }>): string[] {
  const shown = rows.slice(0, maxListedRows)
  const lines = shown.map(({ line, reason }) => `row left out, line ${line}: ${printable(reason)}`)
  const more = total - shown.length
  return more > 0 ? [...lines, pluralize(more, 'and 1 more row left out', `and ${more} more rows left out`)] : lines
}

/** Products that a job has found so far. */
export class FoundProducts {
  #products: readonly FoundProduct[] = []

  /** Adds products and returns the new ones. */
  take(found: readonly FoundProduct[]): FoundProduct[] {
    const { length } = this.#products
    this.#products = mergeFoundProducts(this.#products, found)
    return this.#products.slice(length)
  }

  lines(): string[] {
    return this.#products.map(formatFoundProduct)
  }
}

function formatFoundProduct({ name, amazonUrl }: FoundProduct): string {
  return `found: ${printable(name)} (${printable(amazonUrl)})`
}

/** Prints one line per event, for logs: a product when it is first found, and the cost when a step has increased it. */
export function createStepLines(output: Output): JobView {
  const titles = new Map<string, string>()
  const found = new FoundProducts()
  let unreportedCost: JobCost | undefined

  function stepLine({ step, status }: Extract<JobEvent, { type: 'step' }>): string {
    const cost = status === 'running' ? undefined : unreportedCost
    if (cost) unreportedCost = undefined
    return `${titles.get(step) ?? step}: ${status}${cost ? `, ${formatCost(cost)} so far` : ''}`
  }

  return {
    show(event) {
      if (event.type === 'start') for (const { name, title } of event.steps) titles.set(name, title)
      if (event.type === 'cost') unreportedCost = event.cost
      if (event.type === 'step') output.note(stepLine(event))
      const lines = event.type === 'products' ? found.take(event.products).map(formatFoundProduct) : formatEvent(event)
      for (const line of lines) output.note(`  ${line}`)
    },
    note: text => output.note(text),
    close: async () => undefined,
  }
}
