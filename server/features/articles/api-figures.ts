import * as z from 'zod'
import { amazonApi } from '../../domain/amazon.ts'
import { dayMs, hourMs } from '../../domain/days.ts'
import { parseJson } from '../../domain/json.ts'
import { createFigureTest, listOldFigures } from '../../domain/stated-figures.ts'
import type { JobRecord } from '../../ports/records.ts'
import { getBodyFolder } from './article-bodies.ts'
import type { ArticlesOptions } from './articles.ts'
import { cleanBlob, comparesFigures, createCleaning, putCleaned } from './old-statements.ts'

type FigureRemovalOptions = Pick<ArticlesOptions, 'records' | 'blobs' | 'clock' | 'onChange'>

const productSchema = z.object({
  asin: z.string().nullable(),
  pricePence: z.number().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.number().nullable(),
  foundAt: z.string().optional(),
  added: z.object({ where: z.string() }).optional(),
})
const briefSchema = z.object({ currency: z.string().optional(), products: z.array(productSchema) })
const resultSchema = z.object({ article: z.object({ id: z.string() }) })

const isFromApi = ({ foundAt, added }: z.output<typeof productSchema>) =>
  [foundAt, added?.where].some(where => where?.startsWith(amazonApi))

/** Setting with the time of the newest job whose figures were deleted. */
const settingId = 'api-figures-deleted'

/**
 * Creates the deletion of what Amazon's API stated about the products of articles, a day after the reading: figures and
 * pictures in records, and sentences in texts, their revisions, proposals and jobs. The programme allows no history.
 */
export function createFigureRemoval({ records, blobs, clock, onChange }: FigureRemovalOptions) {
  const readJson = async (key: string) => parseJson(new TextDecoder().decode(await blobs.get(key)))

  /** Returns what the API stated for a job; null if that is nothing. */
  async function findStated({ steps }: JobRecord) {
    const key = steps.find(({ name }) => name === 'find-products')?.resultKey
    const { data: brief } = briefSchema.safeParse(key ? await readJson(key) : undefined)
    const products = brief?.products.map(product => ({ ...product, isOld: isFromApi(product) })) ?? []
    const hasFigures = products.some(({ isOld, pricePence, rating }) => isOld && (pricePence ?? rating) !== null)
    if (!key || !hasFigures) return null
    const figures = products.map(product => ({ ...product, isPriceOld: product.isOld, isDataOld: product.isOld }))
    const old = listOldFigures(figures, brief?.currency)
    return old && { key, old, asins: new Set(products.flatMap(({ asin, isOld }) => (isOld && asin ? [asin] : []))) }
  }

  async function findArticleId({ id, steps }: JobRecord): Promise<string> {
    const last = steps.findLast(({ resultKey }) => resultKey !== null)?.resultKey
    return resultSchema.safeParse(last && (await readJson(last))).data?.article.id ?? id
  }

  /** Cleans a job, its article, and the other jobs that wrote about the same products. */
  async function cleanJob(job: JobRecord, others: readonly JobRecord[]): Promise<void> {
    const stated = await findStated(job)
    if (!stated) return
    const { cleanText } = await import('./body/outdated-figures.ts')
    const statesOld = createFigureTest(stated.old)
    const compares = (text: string) => /[.!?]["”)]?\s*$/.test(text) && comparesFigures.test(text)
    const statesAny = (text: string, context?: string) => statesOld(text, context) || compares(text)
    const clean = createCleaning(stated.asins, text => cleanText(text, statesAny))
    const articleId = await findArticleId(job)
    const jobIds = [job.id]
    for (const other of others) if ((await findArticleId(other)) === articleId) jobIds.push(other.id)
    const slug = await records.transact(async tx => {
      await putCleaned(tx, 'job', await tx.getMany('job', jobIds), clean)
      for (const jobId of jobIds)
        await putCleaned(tx, 'jobEvent', await tx.find('jobEvent', { where: { jobId } }), clean)
      const where = { articleId }
      await putCleaned(tx, 'product', await tx.find('product', { where }), clean)
      await putCleaned(tx, 'revision', await tx.find('revision', { where }), clean)
      await putCleaned(tx, 'proposal', await tx.find('proposal', { where }), clean)
      const article = await tx.get('article', articleId)
      if (!article) return undefined
      const cleaned = clean(article)
      // A new version, so that no open editor stores the former text.
      return (await tx.put('article', { ...cleaned, title: cleaned.title || job.title })).slug
    })
    const keys = await Promise.all(
      [...jobIds.map(id => `jobs/${id}/`), getBodyFolder(articleId)].map(prefix => blobs.list(prefix)),
    )
    // The brief comes last, so that an interrupted deletion begins again.
    for (const key of keys.flat()) if (key !== stated.key) await cleanBlob(blobs, key, clean)
    await cleanBlob(blobs, stated.key, clean)
    if (slug !== undefined) onChange({ id: articleId, slugs: [slug], withdrawn: false, listings: false })
  }

  /** Deletes what was read before a time. @param limit Default: a day ago. */
  return async function removeFigures(limit = new Date(clock.now().getTime() - dayMs)): Promise<void> {
    const setting = await records.get('setting', settingId)
    const since = typeof setting?.value === 'string' ? setting.value : ''
    if (since !== '' && limit.getTime() - Date.parse(since) < hourMs) return
    const ended = (await records.find('job')).filter(
      ({ type, status }) => /^(?:re)?generation$/.test(type) && /^(?:done|failed|cancelled)$/.test(status),
    )
    const regenerations = ended.filter(({ type }) => type === 'regeneration')
    for (const job of ended)
      if (job.updatedAt > since && job.updatedAt <= limit.toISOString()) await cleanJob(job, regenerations)
    await records.transact(async tx => {
      const { version = 0 } = (await tx.get('setting', settingId)) ?? {}
      await tx.put('setting', { id: settingId, version, value: limit.toISOString() })
    })
  }
}
