import { BlogopsError } from '../../contract/errors.ts'
import { contentLimit } from '../../contract/field-values.ts'
import { formatCount } from '../../domain/number-format.ts'
import { countWords } from '../../domain/text.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Logger, NewId } from '../../ports/system.ts'

/** Blob key of a body, and its number of words. */
export interface StoredBody {
  key: string
  words: number
}

/** Fields of an article or revision needed to read its body and to name it in errors. */
export type BodyOwner = Pick<ArticleRecord, 'bodyKey' | 'title' | 'slug'>

export type Bodies = ReturnType<typeof createBodies>

/** Prefix of the blobs of an article. */
export const getBodyFolder = (articleId: string) => `articles/${articleId}/`

/** Stores bodies as blobs. A blob is never overwritten, and stays as long as a revision refers to it. */
export function createBodies({ blobs, newId, log }: { blobs: BlobStore; newId: NewId; log: Logger }) {
  async function find({ bodyKey }: BodyOwner): Promise<string | undefined> {
    const bytes = await blobs.get(bodyKey)
    return bytes && new TextDecoder().decode(bytes)
  }

  /** Deletes an unused blob. Failures are only logged: an unused blob is harmless. */
  async function discard(key: string): Promise<void> {
    await blobs.delete(key).catch((cause: unknown) => {
      log('warn', 'an unused article body could not be deleted', { key, error: String(cause) })
    })
  }

  return {
    find,

    /** @throws BlogopsError `storage_damaged` if the blob is missing. */
    async read(owner: BodyOwner): Promise<string> {
      const html = await find(owner)
      if (html === undefined) throw missingBodyError(owner)
      return html
    },

    /** Stores clean HTML under a new key and passes it to `work`. If `work` fails, deletes the blob again. */
    async withNew<T>(articleId: string, html: string, work: (body: StoredBody) => Promise<T>): Promise<T> {
      const key = `${getBodyFolder(articleId)}${newId()}.html`
      await blobs.put(key, new TextEncoder().encode(html))
      try {
        return await work({ key, words: countWords(html) })
      } catch (cause) {
        await discard(key)
        throw cause
      }
    },

    async removeAll(articleId: string): Promise<void> {
      for (const key of await blobs.list(getBodyFolder(articleId))) await blobs.delete(key)
    },
  }
}

/**
 * Cleans HTML for storage. Cleaning can make it longer: a bare `&` becomes five characters.
 * @throws BlogopsError `too_large`; `bad_request` if nothing remains.
 */
export async function cleanBody(html: string): Promise<string> {
  const { sanitizeBody } = await import('./body/sanitize-body.ts')
  assertMarkupLimit(html)
  const clean = sanitizeBody(html)
  if (clean.trim() === '') {
    throw new BlogopsError('bad_request', 'The body was not stored because none of it can be shown.', {
      hint: 'Write it in paragraphs, headings, lists, tables, links and images.',
    })
  }
  if (clean.length > contentLimit)
    throw tooLargeError(`has ${formatCount(clean.length)} characters after cleaning`, contentLimit)
  assertMarkupLimit(clean)
  return clean
}

/**
 * Maximum number of tags, and of entities, in a body. Each takes time to clean, mark and render. A thousand words with
 * links and tables have about 500 tags; a megabyte of tags would block the server for seconds.
 */
const maxMarkup = 20_000

/** @throws BlogopsError `too_large` */
function assertMarkupLimit(html: string): void {
  for (const [noun, sign] of Object.entries({ tags: /</g, 'entities (&)': /&/g })) {
    const count = html.match(sign)?.length ?? 0
    if (count > maxMarkup) throw tooLargeError(`has ${formatCount(count)} ${noun}`, maxMarkup)
  }
}

function tooLargeError(description: string, limit: number): BlogopsError {
  return new BlogopsError('too_large', `The body ${description}, and the maximum is ${formatCount(limit)}.`, {
    hint: 'Shorten it, or split it into two articles.',
  })
}

function missingBodyError({ bodyKey, title, slug }: BodyOwner): BlogopsError {
  return new BlogopsError('storage_damaged', `The body of "${title}" is missing from the storage.`, {
    hint: `If you use a database, check BLOGOPS_BLOBS_URL. Otherwise restore blobs/${bodyKey} from a backup, or write the body again: blogops articles edit ${slug}`,
  })
}
