import { parseJobTitle, readFormat } from '../../../server/domain/article-formats.ts'
import { isRecord } from '../../../server/domain/json.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { emptyForm, type Values } from './article-form.ts'

/** Data about a job that only this browser stores: the submitted form, and whether the end was shown (`told`). */
interface StoredJob {
  id: string
  values?: Values
  told: boolean
}

const storageKey = 'blogops:generations'
const maxStored = 50

function readStoredJobs(): StoredJob[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredJob) : []
  } catch {
    // Invalid data of an older version.
    return []
  }
}

function isStoredJob(value: unknown): value is StoredJob {
  if (!isRecord(value)) return false
  const { id, values, told } = value
  return typeof id === 'string' && typeof told === 'boolean' && (values === undefined || isForm(values))
}

/** The format is missing in forms that an earlier version stored. */
function isForm(value: unknown): value is Values {
  if (!isRecord(value)) return false
  const { format = emptyForm.format } = value
  const stored: Record<string, unknown> = { ...value, format }
  return (
    typeof format === 'string' &&
    readFormat(format) !== null &&
    Object.entries(emptyForm).every(([name, empty]) => typeof stored[name] === typeof empty)
  )
}

function updateStoredJob(id: string, part: Partial<StoredJob>): void {
  const all = readStoredJobs()
  const before = all.find(job => job.id === id) ?? { id, told: false }
  const after = [{ ...before, ...part }, ...all.filter(job => job.id !== id)].slice(0, maxStored)
  store(storageKey, JSON.stringify(after))
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
  const values = readStoredJobs().find(job => job.id === id)?.values
  return values && { ...emptyForm, ...values }
}

/** Restores the form of a job. For a job from another browser, only what its title contains. */
export function restoreForm({ id, title }: { id: string; title: string }): Values {
  const { productCount, ...parsed } = parseJobTitle(title)
  return findFormValues(id) ?? { ...emptyForm, ...parsed, productCount: String(productCount) }
}
