import { BlogopsError } from '../../contract/errors.ts'
import type { Revision, RevisionText } from '../../contract/schemas/article.ts'
import { articleFields, storedFieldNames } from '../../domain/article-fields.ts'
import { pickFields } from '../../domain/fields.ts'
import { countWords } from '../../domain/text.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, RevisionRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'

/** Author, time and word count of a save. */
export interface Save {
  by: string
  at: string
  words: number
}

const getRevisionId = (articleId: string, number: number) => `${articleId}.${number}`

/** Names, as in the contract, of the fields in which two versions of an article differ. */
export function getChangedFields(before: ArticleRecord, after: ArticleRecord): string[] {
  return articleFields
    .map(({ name }) => name)
    .filter(name => {
      const key = name === 'content' ? 'bodyKey' : name
      // Records that predate a field lack it; it counts as empty.
      return (before[key] ?? '') !== (after[key] ?? '')
    })
}

export function createRevision(article: ArticleRecord, number: number, changed: string[], save: Save): RevisionRecord {
  return {
    id: getRevisionId(article.id, number),
    version: 0,
    articleId: article.id,
    number,
    changed,
    ...pickFields(article, storedFieldNames),
    bodyKey: article.bodyKey,
    ...(article.productsKey !== undefined && { productsKey: article.productsKey }),
    ...save,
  }
}

/** First revision of an article that predates revisions. Its author is unknown. */
export function createFirstRevision(article: ArticleRecord, words: number): RevisionRecord {
  return createRevision(article, 1, [], { by: 'unknown', at: article.updatedAt, words })
}

/** Current revision of an article, if it has any. */
export async function findLatestRevision(reader: RecordReader, { id, revision }: ArticleRecord) {
  return revision === undefined ? undefined : reader.get('revision', getRevisionId(id, revision))
}

export async function deleteRevisions(tx: Transaction, articleId: string): Promise<void> {
  for (const { id } of await tx.find('revision', { where: { articleId } })) await tx.delete('revision', id)
}

export type Revisions = ReturnType<typeof createRevisions>

/** Revision history of articles. */
export function createRevisions({ records, bodies }: { records: RecordReader; bodies: Bodies }) {
  /** Number of words of the current body. */
  async function countBodyWords(article: ArticleRecord): Promise<number> {
    return countWords((await bodies.find(article)) ?? '')
  }

  async function find(article: ArticleRecord, number: number): Promise<RevisionRecord> {
    const found =
      article.revision === undefined && number === 1
        ? createFirstRevision(article, await countBodyWords(article))
        : await records.get('revision', getRevisionId(article.id, number))
    if (!found) throw noSuchRevisionError(article, number)
    return found
  }

  return {
    countBodyWords,

    /** @throws BlogopsError `not_found`. */
    find,

    /** Newest first. */
    async list(article: ArticleRecord): Promise<Revision[]> {
      if (article.revision === undefined) return [toRevision(await find(article, 1))]
      const where = { articleId: article.id }
      const found = await records.find('revision', { where, orderBy: 'number', direction: 'desc' })
      return found.map(toRevision)
    },

    /** @throws BlogopsError `not_found`, `storage_damaged`. */
    async read(article: ArticleRecord, number: number): Promise<RevisionText> {
      const revision = await find(article, number)
      const content = await bodies.read(revision)
      return { ...toRevision(revision), ...pickFields(revision, storedFieldNames), content }
    },
  }
}

function toRevision({ number, at, by, title, words, changed }: RevisionRecord): Revision {
  return { number, at, by, title, words, changed: [...changed] }
}

function noSuchRevisionError({ title, slug }: ArticleRecord, number: number): BlogopsError {
  return new BlogopsError('not_found', `"${title}" has no revision ${number}.`, {
    hint: `List them: blogops articles revisions ${slug}`,
  })
}
