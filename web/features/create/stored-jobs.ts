import * as z from 'zod'
import { parseJobTitle } from '../../../server/domain/article-formats.ts'
import { emptyForm, type Values, valuesSchema } from './article-form.ts'

/** Data about jobs that only this browser stores: the submitted form, and whether the end was shown (`told`). */
const storedSchema = z.array(z.object({ id: z.string(), values: valuesSchema.optional(), told: z.boolean() }))

type StoredJobs = z.output<typeof storedSchema>

const storageKey = 'blogops:generations'
const maxStored = 50

function readStoredJobs(): StoredJobs {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    // Invalid data of an older version, or storage is not available.
    return []
  }
}

function updateStoredJob(id: string, part: Partial<StoredJobs[number]>): void {
  const all = readStoredJobs()
  const before = all.find(job => job.id === id) ?? { id, told: false }
  const after = [{ ...before, ...part }, ...all.filter(job => job.id !== id)].slice(0, maxStored)
  try {
    localStorage.setItem(storageKey, JSON.stringify(after))
  } catch {
    // Storage is full or forbidden. The server's list still contains the job.
  }
}

export function storeFormValues(id: string, values: Values): void {
  updateStoredJob(id, { values })
}

/** Records that the end of the job was shown. */
export function markShown(id: string): void {
  if (!getShownJobs().has(id)) updateStoredJob(id, { told: true })
}

export function getShownJobs(): ReadonlySet<string> {
  return new Set(readStoredJobs().flatMap(({ id, told }) => (told ? [id] : [])))
}

/** Returns the form that started the job, if it was submitted in this browser. */
function findFormValues(id: string): Values | undefined {
  return readStoredJobs().find(job => job.id === id)?.values
}

/** Restores the form of a job. For a job from another browser, only what its title contains. */
export function restoreForm({ id, title }: { id: string; title: string }): Values {
  const { productCount, ...parsed } = parseJobTitle(title)
  return findFormValues(id) ?? { ...emptyForm, ...parsed, productCount: String(productCount) }
}
