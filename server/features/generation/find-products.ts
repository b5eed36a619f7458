import { withAffiliateTag } from '../../contract/amazon-link.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { GenerationInput } from '../../contract/schemas/generation.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { ArticleBrief } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { FoundProducts, ProductSource } from '../../ports/product-source.ts'
import type { JobStep, StepContext } from '../jobs/job-type.ts'
import { briefResult } from './step-results.ts'

/** Rows of a feed that could not be used, told of one by one. */
const rowsShown = 100

export interface FindProductsOptions {
  /** Where products for this input are searched, and the place's name for people. */
  sourceOf: (input: GenerationInput) => { place: string; source: ProductSource }
  settings: () => Promise<SiteSettings>
}

export type Brief = ArticleBrief & { origin: string }

export function findProductsStep({ sourceOf, settings }: FindProductsOptions): JobStep<GenerationInput, Brief> {
  return {
    name: 'find-products',
    title: 'Find products',
    result: briefResult,
    async run({ input, work, report }) {
      const { topic, category, productCount: count } = input
      const { affiliateTag } = await settings()
      const withTag = ({ name, url }: { name: string; url: string }) => ({
        ...{ name, url: withAffiliateTag(url, affiliateTag) },
      })
      const { place, source } = sourceOf(input)
      await work.tell(`Searching ${place} for "${topic}".`)
      const tagged: PaidWork = { ...work, found: products => work.found(products.map(withTag)) }
      const found = await source.find({ topic, category, count }, tagged)
      await tell(found, affiliateTag, report)
      if (found.products.length < count) throw notEnough(input, found)
      const products = found.products.map(product => ({ ...product, name: product.name ?? product.title }))
      return { topic, category, products, readAt: found.readAt, sample: found.sample, origin: found.origin }
    },
  }
}

function rejectedCount({ rejected, rejectedTotal }: FoundProducts): number {
  return rejectedTotal ?? rejected.length
}

async function tell(found: FoundProducts, affiliateTag: string, report: StepContext<unknown>['report']) {
  const { products, rejected } = found
  if (rejected.length > 0) {
    await report({ type: 'rejected', rows: rejected.slice(0, rowsShown), total: rejectedCount(found) })
  }
  if (products.length === 0) return
  const links = products.map(product => ({
    name: product.name ?? product.title,
    amazonUrl: withAffiliateTag(product.url, affiliateTag),
  }))
  await report({ type: 'products', products: links })
}

function notEnough({ topic, productCount, feed }: GenerationInput, source: FoundProducts) {
  const { origin } = source
  const found = source.products.length
  const rejected = rejectedCount(source)
  const what = found === 0 ? 'No product' : `Only ${found} of ${productCount} products`
  const unused = rejected > 0 ? ` ${rejected} rows of it could not be used.` : ''
  const fewer = [7, 5, 3].find(count => count <= found)
  return new BlogopsError(
    'not_enough_products',
    `${what} for "${topic}" ${found === 1 || found === 0 ? 'was' : 'were'} found in ${origin}; nothing was published.${unused}`,
    {
      hint: [
        fewer && `ask for fewer products (${fewer})`,
        'choose another topic',
        feed ? 'add products to the feed' : 'give a feed of your own (--feed FILE)',
      ]
        .filter(Boolean)
        .join(', or ')
        .replace(/^./, first => first.toUpperCase()),
      details: { found, wanted: productCount },
    },
  )
}
