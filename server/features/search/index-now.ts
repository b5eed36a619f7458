import { randomBytes } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as searchContract from '../../contract/operations/search.ts'
import type { IndexNow, SearchSubmission } from '../../contract/schemas/search.ts'
import { getActorName } from '../../contract/scopes.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { isLoopback, isPublicHost } from '../../domain/urls.ts'
import type { SubmitUrls, UrlAnswer } from '../../ports/links.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { SearchNoticeRecord, SearchSubmissionRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { indexNowSettingId, putNotice, readIndexNow } from './changed-pages.ts'
import type { SearchFigureImports } from './search-figures.ts'

interface IndexNowOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** Address without a trailing slash. */
  siteUrl: string
  /** Address of the search engines' shared service. */
  endpoint: string
  submit: SubmitUrls
  /** Sends what is due, in this process or another. */
  wake: () => void
}

/** Waits after each failed attempt; after the last one, an address is given up. */
const delays = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, 10 * hourMs, dayMs]
/** Time after which an attempt counts as lost. The sender ends earlier. */
const claimMs = 2 * minuteMs
/** Addresses of one submission. The protocol allows 10,000. */
const maxBatch = 1_000
/** Submissions in the log, addresses that each one names, and submissions that are shown. */
const maxStored = 200
const maxNamed = 20
const maxShown = 50

/** Returns the path of an article by its slug or id, and every other path. An article that was never public has none. */
async function findPath(reader: RecordReader, page: string): Promise<string> {
  const ref = page.startsWith('/') ? /^\/article\/([^/]+)$/.exec(page)?.[1] : page
  if (ref === undefined) return page
  const [bySlug] = await reader.find('article', { where: { slug: ref }, limit: 1 })
  const article = bySlug ?? (await reader.get('article', ref))
  if (!article && (await reader.get('formerSlug', ref))) return `/article/${ref}`
  if (!article)
    throw new BlogopsError('not_found', `There is no article "${ref}".`, { hint: 'List them: blogops articles list' })
  if (article.publishedAt !== null) return `/article/${article.slug}`
  throw new BlogopsError('conflict', `"${article.title}" is a draft, which search engines cannot read.`, {
    hint: `Publish it: blogops articles publish ${article.slug}. They are told about it then.`,
  })
}

export type IndexNowService = ReturnType<typeof createIndexNow>

/** Tells search engines which addresses changed, by the protocol IndexNow. Google does not take part. */
export function createIndexNow({ records, clock, newId, siteUrl, endpoint, submit, wake }: IndexNowOptions) {
  const { host, hostname } = new URL(siteUrl)
  // A fake on this machine can also read a site on this machine.
  const isReachable = isPublicHost(hostname) || isLoopback(new URL(endpoint).hostname)
  const problem = isReachable
    ? null
    : `Search engines cannot read ${siteUrl}. Set BLOGOPS_SITE_URL to the public address of this site.`

  async function read(): Promise<IndexNow> {
    const [state, waiting, stored] = await Promise.all([
      readIndexNow(records),
      records.count('searchNotice'),
      records.find('searchSubmission'),
    ])
    return {
      enabled: state?.enabled ?? false,
      endpoint,
      keyUrl: state ? `${siteUrl}/${state.key}.txt` : null,
      problem,
      waiting,
      submissions: stored.toReversed().slice(0, maxShown).map(toSubmission),
    }
  }

  /**
   * Claims due addresses, so that no other process submits them. While one is attempted or waits for another attempt, all
   * others wait too: the service is busy, down or does not know the key yet.
   */
  const claim = () =>
    records.transact(async tx => {
      const notices = await tx.find('searchNotice')
      const now = clock.now()
      const isDue = ({ nextAt }: SearchNoticeRecord) => Date.parse(nextAt) <= now.getTime()
      if (notices.some(notice => notice.attempts > 0 && !isDue(notice))) return []
      const claimed: SearchNoticeRecord[] = []
      const nextAt = new Date(now.getTime() + claimMs).toISOString()
      for (const notice of notices.filter(isDue).slice(0, maxBatch))
        claimed.push(await tx.put('searchNotice', { ...notice, attempts: notice.attempts + 1, nextAt }))
      return claimed
    })

  /** Undoes a claim whose attempt was ended with the process. */
  const release = (claimed: readonly SearchNoticeRecord[]) =>
    records.transact(async tx => {
      const nextAt = clock.now().toISOString()
      for (const notice of claimed) {
        const stored = await tx.get('searchNotice', notice.id)
        if (stored?.version === notice.version)
          await tx.put('searchNotice', { ...stored, attempts: stored.attempts - 1, nextAt })
      }
    })

  /** Stores the outcome. Addresses that changed again since they were claimed wait for their own submission. */
  const settle = (claimed: readonly SearchNoticeRecord[], answer: UrlAnswer) =>
    records.transact(async tx => {
      const outcome = judge(answer)
      for (const notice of claimed) {
        const stored = await tx.get('searchNotice', notice.id)
        if (stored?.version !== notice.version) continue
        const delay = outcome === 'retry' ? delays[notice.attempts - 1] : undefined
        if (delay === undefined) await tx.delete('searchNotice', notice.id)
        else {
          const wait = Math.max(delay, Math.min(answer.retryAfterMs ?? 0, dayMs))
          await tx.put('searchNotice', { ...stored, nextAt: new Date(clock.now().getTime() + wait).toISOString() })
        }
      }
      const isLast = claimed.every(({ attempts }) => attempts > delays.length)
      await log(tx, claimed, { ...answer, outcome: outcome === 'retry' && isLast ? 'failed' : outcome })
    })

  async function log(
    tx: Transaction,
    claimed: readonly SearchNoticeRecord[],
    { status, text, outcome }: UrlAnswer & Pick<SearchSubmissionRecord, 'outcome'>,
  ): Promise<void> {
    const paths = claimed.slice(0, maxNamed).map(({ id }) => id)
    const at = clock.now().toISOString()
    await tx.put('searchSubmission', {
      id: newId(),
      version: 0,
      at,
      urls: claimed.length,
      paths,
      status,
      text,
      outcome,
    })
    const surplus = (await tx.count('searchSubmission')) - maxStored
    if (surplus <= 0) return
    for (const { id } of await tx.find('searchSubmission', { limit: surplus })) await tx.delete('searchSubmission', id)
  }

  return {
    read,

    /** Switches the submissions on or off. Addresses that wait are dropped when they are switched off. @throws BlogopsError `conflict` */
    async setEnabled(enabled: boolean): Promise<IndexNow> {
      if (enabled && problem !== null) throw new BlogopsError('conflict', problem)
      await records.transact(async tx => {
        const state = await readIndexNow(tx)
        const key = state?.key ?? randomBytes(16).toString('hex')
        await tx.put('setting', { id: indexNowSettingId, version: state?.version ?? 0, value: { enabled, key } })
        if (!enabled) for (const { id } of await tx.find('searchNotice')) await tx.delete('searchNotice', id)
      })
      return read()
    },

    /**
     * Queues an address at once, to try the submission or after a change that no program saw.
     * @param page Slug or id of an article, or path of a page.
     * @throws BlogopsError `conflict`, `not_found`
     */
    async queue(page: string): Promise<IndexNow> {
      await records.transact(async tx => {
        if (!(await readIndexNow(tx))?.enabled) throw createOffError()
        await putNotice(tx, await findPath(tx, page), clock.now())
      })
      wake()
      return read()
    },

    /** Returns true for the key of this site, which search engines read before they accept an address. */
    async hasKey(key: string): Promise<boolean> {
      return (await readIndexNow(records))?.key === key
    },

    /** Submits what is due. @returns the time of the next submission */
    async check(signal: AbortSignal): Promise<Date | null> {
      const state = await readIndexNow(records)
      if (!state?.enabled || problem !== null) return null
      while (!signal.aborted) {
        const claimed = await claim()
        if (claimed.length === 0) break
        const urlList = claimed.map(({ id }) => `${siteUrl}${id}`)
        const answer = await submit(
          { host, key: state.key, keyLocation: `${siteUrl}/${state.key}.txt`, urlList },
          signal,
        )
        if (answer.status === null && signal.aborted) await release(claimed)
        else await settle(claimed, answer)
      }
      const notices = await records.find('searchNotice')
      const tried = notices.filter(({ attempts }) => attempts > 0)
      const times = (tried.length > 0 ? tried : notices).map(({ nextAt }) => nextAt).sort()
      return times[0] === undefined ? null : new Date(times[0])
    },
  }
}

/** Statuses after which another attempt may succeed. 403: the key was not read yet. */
const temporaryStatuses: ReadonlySet<number> = new Set([403, 408, 425, 429])

function judge({ status }: UrlAnswer): SearchSubmissionRecord['outcome'] {
  if (status === 200 || status === 202) return 'sent'
  return status === null || status >= 500 || temporaryStatuses.has(status) ? 'retry' : 'failed'
}

function createOffError(): BlogopsError {
  return new BlogopsError('conflict', 'Search engines are not told about changes.', {
    hint: 'Switch it on first: blogops search notify on',
  })
}

/** Answers of the protocol in plain words. */
const meanings: Readonly<Record<number, string>> = {
  200: 'submitted',
  202: 'received; the key is checked later',
  400: 'the request was not understood',
  403: 'the file with the key cannot be read, or has another key',
  422: 'the addresses do not belong to this site, or the key is invalid',
  429: 'too many requests',
}

function toSubmission({ id, at, urls, paths, status, text, outcome }: SearchSubmissionRecord): SearchSubmission {
  const meaning = status === null ? text : [`HTTP ${status}`, meanings[status] ?? text].filter(Boolean).join(': ')
  return { id, at, urls, paths: [...paths], outcome, answer: meaning }
}

interface SearchHandlersOptions {
  figures: SearchFigureImports
  indexNow: IndexNowService
}

export function searchHandlers({ figures, indexNow }: SearchHandlersOptions): HandlersOf<typeof searchContract> {
  return {
    'search.import': async (request, { actor, signal }) =>
      figures.import({ ...request, by: getActorName(actor) }, signal),
    'search.list': () => figures.list(),
    'search.get': async ({ id }) => figures.get(id),
    'search.remove': async ({ id }) => figures.remove(id),
    'indexNow.get': () => indexNow.read(),
    'indexNow.switch': async ({ state }) => indexNow.setEnabled(state === 'on'),
    'indexNow.submit': async ({ path }) => indexNow.queue(path),
    'indexNow.key': async ({ key }) => {
      if (await indexNow.hasKey(key)) return { key }
      throw new BlogopsError('not_found', 'This site has another key.')
    },
  }
}
