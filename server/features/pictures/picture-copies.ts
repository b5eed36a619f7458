import * as z from 'zod'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { dayMs } from '../../domain/days.ts'
import { findPictureOrigin, getProductPicture, isSitePicture } from '../../domain/pictures.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { Clock, Logger, Timer } from '../../ports/system.ts'

const indexKey = 'images/copies.json'
/** Delay in ms before a round, so that changes made together share one. */
const pauseMs = 1_000
/** Time in ms after which a failed copy is tried again. */
const retryMs = 7 * dayMs
/** Maximum number of copies per site, failed ones included. */
const maxCopies = 5_000
/** Number of copies after which the index is stored. */
const storeEvery = 10

const copySchema = z.object({
  /** Address of the copy on this site; null if the picture could not be copied. */
  image: z.string().nullable(),
  /** Reason for a failure. */
  problem: z.string().nullable(),
  at: z.string(),
})

const indexSchema = z.record(z.string(), copySchema)

type Copy = z.output<typeof copySchema>

export interface PictureCopiesOptions {
  records: RecordReader
  blobs: Pick<BlobStore, 'get' | 'put'>
  clock: Clock
  timer: Timer
  log: Logger
  settings(): Promise<Pick<SiteSettings, 'pictures'>>
  /** Stores a picture in the sizes that pages use. */
  storePicture(bytes: Uint8Array): Promise<{ url: string }>
  /** Fetches a picture from one of the allowed origins. @throws Error with the reason. */
  fetchPicture(src: string, allowed: ReadonlySet<string>, signal: AbortSignal): Promise<Uint8Array>
  /** Runs work in one process at a time. */
  runExclusively(work: () => Promise<void>): Promise<void>
  /** Called when pages can show more pictures. */
  onCopied(): void
}

/**
 * Copies pictures of other sites, only while the `pictures` setting is `copy`. Product pictures come from feeds of an
 * admin or were chosen by one, never by a model. Only their hosts are contacted, also for an article's own picture.
 */
export function createPictureCopies(options: PictureCopiesOptions) {
  const { records, blobs, clock, timer, log, settings, storePicture, fetchPicture, runExclusively, onCopied } = options
  const mode = async () => (await settings()).pictures
  const abortController = new AbortController()
  let index: Promise<Map<string, Copy>> | undefined
  let cancel: (() => void) | undefined

  async function readIndex(): Promise<Map<string, Copy>> {
    const bytes = await blobs.get(indexKey)
    const stored = bytes && indexSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return new Map(Object.entries(stored?.data ?? {}))
  }

  function getCopies(): Promise<Map<string, Copy>> {
    index ??= readIndex()
    index.catch(() => invalidate())
    return index
  }

  function invalidate(): void {
    index = undefined
  }

  async function storeIndex(copies: ReadonlyMap<string, Copy>): Promise<void> {
    await blobs.put(indexKey, new TextEncoder().encode(JSON.stringify(Object.fromEntries(copies))))
  }

  /** Addresses of pictures in use, and the origins from which they may be fetched. */
  async function findWanted(): Promise<{ sources: Set<string>; allowed: Set<string> }> {
    const articles = (await records.find('article')).filter(
      ({ status }) => status === 'draft' || status === 'published',
    )
    const ids = new Set(articles.map(({ id }) => id))
    const products = (await records.find('product')).filter(({ articleId }) => ids.has(articleId))
    const pictures = products.map(getProductPicture)
    const sources = [...pictures, ...articles.map(({ heroImage }) => heroImage)]
    return {
      sources: new Set(sources.filter(src => findPictureOrigin(src) !== null)),
      allowed: new Set(pictures.flatMap(src => findPictureOrigin(src) ?? [])),
    }
  }

  function isDue(copy: Copy | undefined): boolean {
    if (!copy) return true
    return copy.image === null && Date.parse(copy.at) + retryMs <= clock.now().getTime()
  }

  async function copyOne(src: string, allowed: ReadonlySet<string>): Promise<Copy> {
    const at = clock.now().toISOString()
    try {
      const { url } = await storePicture(await fetchPicture(src, allowed, abortController.signal))
      return { image: url, problem: null, at }
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause)
      log('warn', 'a picture could not be copied; it is drawn instead', { src: src.slice(0, 300), problem })
      return { image: null, problem: problem.slice(0, 300), at }
    }
  }

  async function copyAll(): Promise<void> {
    const copies = await readIndex()
    const { sources, allowed } = await findWanted()
    let count = 0
    for (const src of [...sources].filter(src => isDue(copies.get(src)))) {
      if (abortController.signal.aborted || copies.size >= maxCopies || (await mode()) !== 'copy') break
      const copy = await copyOne(src, allowed)
      if (abortController.signal.aborted) break
      copies.set(src, copy)
      count += 1
      if (count % storeEvery === 0) await storeIndex(copies)
    }
    if (count === 0) return
    await storeIndex(copies)
    onCopied()
  }

  /** Copies missing pictures. Failures are logged and returned by `warnings`. */
  async function run(): Promise<void> {
    if ((await mode()) !== 'copy') return
    await runExclusively(copyAll).catch((cause: unknown) => {
      if (!abortController.signal.aborted) log('warn', 'pictures could not be copied', { error: String(cause) })
    })
  }

  /** Schedules a round, if the setting is `copy`. */
  async function runSoon(): Promise<void> {
    if (cancel || abortController.signal.aborted || (await mode()) !== 'copy' || cancel) return
    cancel = timer(pauseMs, () => {
      cancel = undefined
      void run().catch(() => undefined)
    })
  }

  return {
    run,

    /** Resolves how to show pictures. Pictures of this site are always shown; others depend on the setting. */
    async showPictures() {
      const currentMode = await mode()
      const copies = currentMode === 'copy' ? await getCopies() : undefined
      return (src: string): string => {
        if (isSitePicture(src)) return src
        if (currentMode === 'link') return findPictureOrigin(src) === null ? '' : src
        return copies?.get(src)?.image ?? ''
      }
    },

    /** Warnings for an admin about pictures that could not be copied. */
    async warnings(): Promise<string[]> {
      if ((await mode()) !== 'copy') return []
      const [copies, { sources }] = [await getCopies(), await findWanted()]
      const failed = [...sources].flatMap(src => (copies.get(src)?.problem ? [{ src, ...copies.get(src) }] : []))
      const [first] = failed
      if (!first) return []
      if (failed.length === 1)
        return [`A picture could not be copied and is drawn instead: ${first.src} (${first.problem}).`]
      return [
        `${failed.length} pictures could not be copied and are drawn instead, such as ${first.src} (${first.problem}).`,
      ]
    },

    /** Call after a change of an article, which may show more pictures. All pictures are checked. */
    changed: (_articleId: string) => void runSoon().catch(() => undefined),

    settingsChanged(): void {
      invalidate()
      void runSoon().catch(() => undefined)
    },

    invalidate,

    close(): void {
      abortController.abort(new Error('The server is stopping'))
      cancel?.()
    },
  }
}
