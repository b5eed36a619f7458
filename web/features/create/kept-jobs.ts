import * as z from 'zod'
import { getTopic } from '../../../server/contract/topics.ts'
import { emptyForm, type Values, valuesSchema } from './article-form.ts'

/** Data about jobs that only this browser stores: the submitted form, and whether the end was shown (`told`). */
const keptSchema = z.array(z.object({ id: z.string(), values: valuesSchema.optional(), told: z.boolean() }))

type Kept = z.output<typeof keptSchema>

const key = 'blogops:generations'
const mostKept = 50

function read(): Kept {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    // Invalid data of an older version, or storage is not available.
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
    // Storage is full or forbidden. The server's list still contains the job.
  }
}

export function keepValues(id: string, values: Values): void {
  change(id, { values })
}

/** Records that the end of the job was shown. */
export function markTold(id: string): void {
  if (!toldJobs().has(id)) change(id, { told: true })
}

export function toldJobs(): ReadonlySet<string> {
  return new Set(read().flatMap(({ id, told }) => (told ? [id] : [])))
}

/** The form that started the job, if it was submitted in this browser. */
function valuesOf(id: string): Values | undefined {
  return read().find(job => job.id === id)?.values
}

/** Restores the form of a job. For a job from another browser, only what its title contains. */
export function formOf({ id, title }: { id: string; title: string }): Values {
  const [, productCount = emptyForm.productCount] = /^Review of (\d+) products: /.exec(title) ?? []
  return valuesOf(id) ?? { ...emptyForm, topic: getTopic(title), productCount }
}
