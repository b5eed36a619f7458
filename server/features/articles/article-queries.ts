import type { ArticleHead, Product, ReviewLinks } from '../../contract/schemas/article.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'
import {
  admin,
  findArticleProducts,
  type ListOptions,
  type Lookup,
  listArticles,
  type ReadAccess,
} from './article-lookup.ts'
import type { createArticleReader, HeadOptions } from './article-reader.ts'
import type { SiteCategories } from './article-saves.ts'
import { toArticleHead } from './article-view.ts'
import { findRelatedArticles, type ReviewIndex } from './review-index.ts'
import { findReviewLinks } from './review-links.ts'

interface ArticleQueriesOptions {
  records: RecordReader
  lookup: Lookup
  clock: Clock
  categories: SiteCategories
  /** Topics and products of the published articles. */
  reviews: Pick<ReviewIndex, 'read'>
  articleReader: ReturnType<typeof createArticleReader>
}

/** Reads that change nothing. A `ref` is an id or a slug. */
export function createArticleQueries(options: ArticleQueriesOptions) {
  const { records, lookup, clock, categories, reviews, articleReader } = options
  return {
    async list(listed: ListOptions, access: HeadOptions = { drafts: false }): Promise<ArticleHead[]> {
      const { category } = listed
      const filter = category === undefined ? listed : { ...listed, category: await categories.resolve(category) }
      return articleReader.showHeads(await listArticles(records, clock.now(), filter), access)
    },

    /** Heads of these articles, in the given order, drafts and deleted ones included. */
    async heads(
      ids: readonly string[],
      excerpts: NonNullable<HeadOptions['excerpts']> = 'stored',
    ): Promise<ArticleHead[]> {
      return articleReader.showHeads(await records.getMany('article', ids), { ...admin, excerpts })
    },

    get: articleReader.get,

    /** Id of the job that found its products; null for an article written by hand. */
    async getJobId(ref: string): Promise<string | null> {
      return (await lookup.findReadable(ref, admin)).jobId
    },

    /**
     * Head of an editable article, drafts included.
     * @param reader Transaction to read in.
     * @throws BlogopsError `not_found`; `gone` for a deleted article.
     */
    async head(ref: string, reader?: RecordReader): Promise<ArticleHead> {
      return toArticleHead(await lookup.findEditable(ref, reader))
    },

    findNames: lookup.findNames,
    findEditable: lookup.findEditable,

    /** Returns true if an article of any status has this id, slug or former slug. */
    async has(ref: string): Promise<boolean> {
      return (await lookup.find(ref)) !== undefined
    },

    /** Article ids by former slug. */
    async findFormerOwners(slugs: Iterable<string>): Promise<ReadonlyMap<string, string>> {
      return new Map((await records.getMany('formerSlug', slugs)).map(({ id, articleId }) => [id, articleId]))
    },

    /** Former slugs of an article; one of them may be its current slug again. */
    async findFormerSlugs(articleId: string): Promise<string[]> {
      return (await records.find('formerSlug', { where: { articleId } })).map(({ id }) => id)
    },

    /** Published articles to read next, at most three. */
    async related(ref: string, access: HeadOptions): Promise<ArticleHead[]> {
      const article = await lookup.findReadable(ref, access)
      return articleReader.showHeads(await findRelatedArticles(records, article, await reviews.read()), access)
    },

    async products(ref: string, access: ReadAccess): Promise<Product[]> {
      return articleReader.showProducts(await lookup.findReadable(ref, access))
    },

    /** Other published reviews that the text of an article links to. */
    async links(ref: string, access: ReadAccess): Promise<ReviewLinks> {
      const article = await lookup.findReadable(ref, access)
      const [{ body, summaries }, products] = await Promise.all([
        articleReader.showBody(article),
        findArticleProducts(records, article.id),
      ])
      const texts = [body, ...products.map(({ id }) => summaries[id] ?? '')]
      return findReviewLinks({ article, products, texts, reviews: await reviews.read() })
    },
  }
}
