import { formatCost } from '../../server/contract/cost-text.ts'
import type { JobCost, JobEvent } from '../../server/contract/schemas/job.ts'
import { formatEvent } from './event-lines.ts'
import { FoundProducts, formatFoundProduct } from './found-products.ts'
import type { JobView } from './job-view.ts'
import type { Output } from './output.ts'

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
