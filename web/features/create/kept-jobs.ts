import * as z from 'zod'
import { getTopic } from '../../../server/contract/topics.ts'
import { emptyForm, type Values, valuesSchema } from './article-form.ts'

/** What this browser knows of jobs beyond what the server tells: what they were asked with, and whose end was told. */
const keptSchema = z.array(z.object({ id: z.string(), values: valuesSchema.optional(), told: z.boolean() }))

type Kept = z.output<typeof keptSchema>

const key = 'blogops:generations'
const mostKept = 50

function read(): Kept {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    // Of an older form of ours, or a browser that keeps nothing.
    return []
  }
}

function change(id: string, part: Partial<Kept[number]>): void {
  const all = read()
  const before = all.find(job => job.id === id) ?? { id, told: false }
  const after = [{ ...before, ...part }, ...all.filter(job => job.id !== id)].slice(0, mostKept)
  try {
    localStorage.setItem(key, JSON.stringify(after))
  } catch {
    // Full or forbidden: the server's own list still tells of the job.
  }
}

export function keepValues(id: string, values: Values): void {
  change(id, { values })
}

/** The end of the job was shown; once is enough. */
export function markTold(id: string): void {
  if (!toldJobs().has(id)) change(id, { told: true })
}

export function toldJobs(): ReadonlySet<string> {
  return new Set(read().flatMap(({ id, told }) => (told ? [id] : [])))
}

/** The form a job was started with, where that was in this browser. */
function valuesOf(id: string): Values | undefined {
  return read().find(job => job.id === id)?.values
}

/** The form again, as far as it is known: of a job of another browser, what its title tells. */
export function formOf({ id, title }: { id: string; title: string }): Values {
  const [, productCount = emptyForm.productCount] = /^Review of (\d+) products: /.exec(title) ?? []
  return valuesOf(id) ?? { ...emptyForm, topic: getTopic(title), productCount }
}
