import { BlogopsError } from '../../contract/errors.ts'
import { contentLimit } from '../../contract/schemas/article.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { NewId } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { loadSanitizer } from './body/load.ts'
import { countWords } from './reading-time.ts'

/** The blob of a body, and how long it is. */
export interface StoredBody {
  key: string
  words: number
}

/** What is needed of an article or a revision to read its body, and to say which it is. */
export type BodyOwner = Pick<ArticleRecord, 'bodyKey' | 'title' | 'slug'>

export type Bodies = ReturnType<typeof createBodies>

const folderOf = (articleId: string) => `articles/${articleId}/`

/** The blobs that hold bodies. One is never written over, and stays as long as a revision names it. */
export function createBodies({ blobs, newId, log }: { blobs: BlobStore; newId: NewId; log: Logger }) {
  async function find({ bodyKey }: BodyOwner): Promise<string | undefined> {
    const bytes = await blobs.get(bodyKey)
    return bytes && new TextDecoder().decode(bytes)
  }

  /** What nothing names any more costs a little room and nothing else, so failing to delete it fails no change. */
  async function discard(key: string): Promise<void> {
    try {
      await blobs.delete(key)
    } catch (cause) {
      log('warn', 'a body that is not used could not be deleted', { key, error: String(cause) })
    }
  }

  return {
    find,

    /** @throws BlogopsError `storage_damaged` where the body is not there. */
    async read(owner: BodyOwner): Promise<string> {
      const html = await find(owner)
      if (html === undefined) throw bodyMissing(owner)
      return html
    },

    /** Stores cleaned HTML under a new key and lets `work` name it; a body that comes to nothing is taken away again. */
    async withNew<T>(articleId: string, html: string, work: (body: StoredBody) => Promise<T>): Promise<T> {
      const key = `${folderOf(articleId)}${newId()}.html`
      await blobs.put(key, new TextEncoder().encode(html))
      try {
        return await work({ key, words: countWords(html) })
      } catch (cause) {
        await discard(key)
        throw cause
      }
    },

    async removeAll(articleId: string): Promise<void> {
      for (const key of await blobs.list(folderOf(articleId))) await blobs.delete(key)
    },
  }
}

/**
 * HTML as it may be stored. Cleaning can make it longer: a bare `&` is five characters afterwards.
 * @throws BlogopsError `too_large`; `bad_request` where nothing is left.
 */
export async function cleanBody(html: string): Promise<string> {
  const { sanitizeBody } = await loadSanitizer()
  holdMarkup(html)
  const clean = sanitizeBody(html)
  if (clean.trim() === '') {
    throw new BlogopsError('bad_request', 'Nothing of the body can be shown, so it was not taken.', {
      hint: 'Write it in paragraphs, headings, lists, tables, links and images.',
    })
  }
  if (clean.length > contentLimit)
    throw tooLarge(`is ${counted(clean.length)} characters long once it is cleaned`, contentLimit)
  holdMarkup(clean)
  return clean
}

/**
 * How many tags, and how many entities, a body may have: each takes time to clean, mark and show. Of a thousand words with links
 * and tables come some five hundred tags; of what a megabyte can hold of them, nobody else would be answered for seconds.
 */
const mostMarkup = 20_000

/** @throws BlogopsError `too_large` */
function holdMarkup(html: string): void {
  for (const [sign, what] of [
    [/</g, 'tags'],
    [/&/g, 'entities (&)'],
  ] as const) {
    const count = html.match(sign)?.length ?? 0
    if (count > mostMarkup) throw tooLarge(`has ${counted(count)} ${what}`, mostMarkup)
  }
}

const counted = (count: number) => count.toLocaleString('en-GB')

function tooLarge(is: string, most: number): BlogopsError {
  return new BlogopsError('too_large', `The body ${is}; ${counted(most)} is the most.`, {
    hint: 'Shorten it, or make two articles of it.',
  })
}

function bodyMissing({ bodyKey, title, slug }: BodyOwner): BlogopsError {
  return new BlogopsError('storage_damaged', `The body of "${title}" is missing from what is stored.`, {
    hint: `Over a database, see that BLOGOPS_BLOBS_URL names where texts are. Else restore blobs/${bodyKey} from a backup, or write it anew: blogops articles edit ${slug}`,
  })
}
