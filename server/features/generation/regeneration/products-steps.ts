import { BlogopsError } from '../../../contract/errors.ts'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import { defaultFormat } from '../../../domain/article-formats.ts'
import { isSameProduct } from '../../../domain/product-changes.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { JobStep, JobSteps } from '../../jobs/job-type.ts'
import { type Brief, createFindProductsStep } from '../find-products.ts'
import { toNewProducts } from '../generation-job.ts'
import { createGenerationSteps } from '../generation-steps.ts'
import { getMoneyView } from '../money-view.ts'
import { verifyArticleAsync } from '../verify-article.ts'
import { readSource } from './article-source.ts'
import type { RegenerationInput, RegenerationOptions, Replacement } from './regeneration.ts'
import { createProposeStep } from './regeneration-steps.ts'

/**
 * Steps that find new products, or one in place of another, and write a text about all: a whole generation without
 * publishing. The article keeps its title unless the title makes claims that are wrong for the new products.
 */
export function createProductsSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles } = options
  const steps = createGenerationSteps(options, 'propose', createFindStep(options))
  const { findProducts, outline, write, assemble, verify } = steps
  const propose = createProposeStep(articles, async ({ input, getResult }) => {
    const brief = await getResult(findProducts)
    const { title, excerpt, html, picks } = await getResult(verify)
    const current = await articles.proposals.getCurrent(input.articleId)
    const { brief: rulesBrief, toRules } = getMoneyView(brief)
    const outline = { title: toRules(current.title), excerpt: toRules(excerpt) }
    const problems = await verifyArticleAsync({ html: toRules(html), brief: rulesBrief, outline })
    const list = toNewProducts(brief, picks)
    return {
      basedOn: input.revision,
      ...(problems.length > 0 && { title }),
      excerpt,
      html,
      products: { list: input.replace ? await withTimes(list, input.articleId) : list, sample: brief.sample },
    }
  })

  /** Products that stay were not read again. */
  async function withTimes(list: ReturnType<typeof toNewProducts>, articleId: string) {
    const { products } = await articles.productChanges.read(articleId)
    return list.map(product => {
      const stored = products.find(each => isSameProduct(each, product))
      return stored ? { ...product, readAt: stored.readAt, image: stored.image } : product
    })
  }

  return { first: [findProducts, outline, write, assemble, verify], last: propose }
}

function createFindStep(options: RegenerationOptions): JobStep<RegenerationInput, Brief> {
  const findAll = createFindProductsStep(options, 'propose')
  return {
    ...findAll,
    async run(context) {
      const { articleId, sourceJob, replace } = context.input
      if (!replace) return findAll.run(context)
      const current = await options.articles.proposals.getCurrent(articleId)
      const { brief } = await readSource(options, sourceJob, current)
      const { products } = await options.articles.productChanges.read(articleId)
      // The brief has the products of the article in their order.
      const at = products.findIndex(({ id }) => id === replace.id)
      if (at < 0) throw new BlogopsError('not_found', `The article has no product "${replace.name}" any more.`)
      const findOne = createFindProductsStep(options, 'propose', { excluded: brief.products, asin: replace.with })
      const input = { ...context.input, productCount: 1 as const, format: defaultFormat }
      const found = await findOne.run({ ...context, input }).catch(error => {
        throw toReplacementError(error, replace)
      })
      return replaceProduct(brief, at, found)
    },
  }
}

function toReplacementError(error: unknown, { name, with: asin }: Replacement): unknown {
  if (!(error instanceof BlogopsError) || error.code !== 'not_enough_products') return error
  const found = asin === undefined ? 'No other product was found' : `Amazon describes no product ${asin} to use`
  return new BlogopsError(error.code, `${found} in place of ${name}. The article is unchanged.`, {
    hint: 'Add one by its link: blogops articles products add <article> --link <address>',
  })
}

/** Replaces one product of a brief by a found one, with the sources of both. */
function replaceProduct(brief: Brief, at: number, found: Brief): Brief {
  const [product] = found.products
  if (!product || found.sample !== brief.sample)
    throw new BlogopsError('bad_request', 'Invented and real products do not fit into one article.', {
      hint: 'Regenerate all products instead.',
    })
  const searches = [...(brief.searches ?? []), ...(found.searches ?? [])]
  const dropped = [...(brief.dropped ?? []), ...(found.dropped ?? [])]
  const leftOut = [...(brief.leftOut ?? []), ...(found.leftOut ?? [])]
  return {
    ...brief,
    products: brief.products.toSpliced(at, 1, brief.searches ? withOwnSource(product) : product),
    readAt: found.readAt,
    origin: [...new Set([brief.origin, found.origin])].join(' and '),
    ...(brief.searches && { searches, dropped, leftOut }),
  }
}

/** Names the source of each value, because no page of a search states them. */
function withOwnSource(product: BriefedProduct): BriefedProduct {
  const { name, title, brand, url, features, facts, pros, cons, foundAt } = product
  if (foundAt === undefined) return product
  const stated = facts.flatMap(({ label, value }) => [value, `${label}: ${value}`])
  const values = [name, title, ...(brand === null ? [] : [brand]), url, ...features, ...stated, ...pros, ...cons]
  return { ...product, added: { where: foundAt, values } }
}
