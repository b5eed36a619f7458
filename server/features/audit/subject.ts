import { BlogopsError } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { parseFlatInput } from '../../contract/parse-input.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { Kind } from '../../ports/records.ts'
import type { AuditedCall } from './audit-records.ts'
import { describeInput, truncate } from './details.ts'

/** The object that a call is about. */
export interface Subject {
  id: string | null
  name: string | null
}

export interface SubjectOptions {
  records: RecordReader
  /** Finds a user by id or username. */
  findUser(ref: string): Promise<{ id: string; username: string } | undefined>
  /** Finds a category by slug or former slug. */
  findCategory(slug: string): Promise<{ slug: string; name: string } | undefined>
}

/** Record kinds by input key; `id` refers to the operation's own noun. */
const kindByKey: Readonly<Record<string, Kind>> = {
  articleId: 'article',
  adSetId: 'adSet',
  adId: 'ad',
  campaignId: 'campaign',
  user: 'user',
}
const kindByNoun: Readonly<Record<string, Kind>> = {
  approvals: 'approval',
  articles: 'article',
  authors: 'author',
  earnings: 'earningsImport',
  invites: 'invite',
  jobs: 'job',
  notifications: 'notificationChannel',
  optimizer: 'plan',
  pages: 'page',
  passkeys: 'passkey',
  refusals: 'refusal',
  search: 'searchPeriod',
  sessions: 'session',
  tokens: 'token',
  topics: 'topic',
  trackingIds: 'trackingId',
}

const maxNameLength = 120

/**
 * Looks up the subject named by the input before the call, which may delete it. Subjects that are yet to be created
 * have no name.
 */
export async function findSubject({ operation, input }: AuditedCall, options: SubjectOptions): Promise<Subject | null> {
  const [noun = '', verb] = operation.id.split('.')
  if (verb === 'create') return null
  if (noun === 'auth') return findKnownUser(input.username, options)
  if (noun === 'categories') return findCategorySubject(input.slug, options)
  for (const [key, value] of Object.entries(input)) {
    const kind = key === 'id' ? kindByNoun[noun] : kindByKey[key]
    if (kind && typeof value === 'string')
      return (await lookUp(kind, value, options)) ?? { id: truncateName(value), name: null }
  }
  return null
}

async function findCategorySubject(slug: unknown, { findCategory }: SubjectOptions): Promise<Subject | null> {
  if (typeof slug !== 'string') return null
  const category = await findCategory(slug)
  return category ? { id: category.slug, name: category.name } : { id: truncateName(slug), name: null }
}

/** Anything typed as a username may be a password, so only existing names are recorded. */
async function findKnownUser(username: unknown, options: SubjectOptions): Promise<Subject | null> {
  return typeof username === 'string' ? lookUp('user', username, options) : null
}

async function lookUp(kind: Kind, ref: string, { records, findUser }: SubjectOptions): Promise<Subject | null> {
  if (kind === 'user') {
    const user = await findUser(ref)
    return user ? { id: user.id, name: user.username } : null
  }
  const record = (await records.get(kind, ref)) ?? (await findBySlug(kind, ref, records))
  if (!record) return null
  if (kind === 'session' && 'userId' in record && typeof record.userId === 'string') {
    return { id: ref, name: (await findUser(record.userId))?.username ?? null }
  }
  return toSubject(record)
}

async function findBySlug(kind: Kind, slug: string, records: RecordReader) {
  if (kind === 'article') return (await records.find('article', { where: { slug } }))[0]
  if (kind === 'author') return (await records.find('author', { where: { slug } }))[0]
  if (kind === 'page') return (await records.find('page', { where: { slug } }))[0]
  return undefined
}

/** Finds the created or changed object in an output: the output itself, or its first part with an id. */
export function findCreatedSubject({ operation }: AuditedCall, output: unknown): Subject | null {
  if (!isObject(output)) return null
  // Options for a browser are not objects of the site.
  if (operation.id === 'passkeys.begin') return null
  // A pairing has a name, but its code is confidential and must not be recorded as an id.
  if (operation.id.startsWith('pairings.')) return { id: null, name: getName(output) }
  // Categories are named by their slug.
  if (operation.id.startsWith('categories.') && 'slug' in output && typeof output.slug === 'string')
    return { id: output.slug, name: getName(output) }
  const parts = Object.values(output).filter(isObject)
  return [output, ...parts].map(toSubject).find(subject => subject !== null) ?? null
}

function toSubject(value: object): Subject | null {
  if (!('id' in value) || typeof value.id !== 'string') return null
  return { id: truncateName(value.id), name: getName(value) }
}

function getName(value: object): string | null {
  const name = [
    'title' in value && value.title,
    'name' in value && value.name,
    'username' in value && value.username,
    'topic' in value && value.topic,
    // The requested changes as text.
    'what' in value && Array.isArray(value.what) && describeFirst(value.what),
  ].find(value => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? truncateName(name) : null
}

function describeFirst([first, ...more]: readonly unknown[]): unknown {
  return more.length === 0 || typeof first !== 'string' ? first : `${first} and ${more.length} more`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function truncateName(text: string): string {
  return truncate(text, maxNameLength)
}

/** A call that is submitted for approval, approved or refused. */
export interface RequestedCall {
  /** Readable name: `Change the daily budget of an ad set: Kettles`. */
  name: string
  /** `adsets.budget: daily budget £15.00`. */
  details: string
}

/** Describes the call behind an approval operation; null for other operations and unknown approvals. */
export async function describeRequestedCall(call: AuditedCall, options: SubjectOptions): Promise<RequestedCall | null> {
  const { operation: id, input } = await getRequestedInput(call, options)
  const operation = typeof id === 'string' ? findOperation(id) : undefined
  if (!operation) return null
  const requested: AuditedCall = { ...call, operation, input: toReadableInput(operation, input) }
  const subject = await findSubject(requested, options)
  return {
    name: [operation.summary, subject?.name].filter(Boolean).join(': '),
    details: [operation.id, describeInput(requested, subject)].filter(Boolean).join(': '),
  }
}

async function getRequestedInput(
  { operation, input }: AuditedCall,
  { records }: SubjectOptions,
): Promise<AuditedCall['input']> {
  if (operation.id === 'approvals.request') return input
  if (!operation.id.startsWith('approvals.') || typeof input.id !== 'string') return {}
  const { operation: id, input: storedInput } = (await records.get('approval', input.id)) ?? {}
  return { operation: id, input: storedInput }
}

/** Drops input that the operation does not accept, since it could be anything, including a secret. */
function toReadableInput(operation: OperationSpec, input: unknown): AuditedCall['input'] {
  if (typeof input !== 'object' || input === null) return {}
  try {
    return parseFlatInput(operation, { ...input })
  } catch (error) {
    if (error instanceof BlogopsError) return {}
    throw error
  }
}
