import { BlogopsError } from '../../contract/errors.ts'
import {
  type GenerationInput,
  type GenerationResult,
  generationInputSchema,
  generationResultSchema,
} from '../../contract/schemas/generation.ts'
import type { ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { Articles } from '../articles/articles.ts'
import type { JobStep, JobType } from '../jobs/job-type.ts'
import { type AssembledArticle, assembleArticle } from './assemble.ts'
import { type Brief, type FindProductsOptions, findProductsStep } from './find-products.ts'
import { assembledResult, outlineResult, sectionsResult, verifiedResult } from './step-results.ts'
import { verifyArticle } from './verify.ts'

export interface GenerationJobOptions extends FindProductsOptions {
  articles: Articles
  writer: ArticleWriter
  siteUrl: string
}

type Step<R> = JobStep<GenerationInput, R>

/** Research to publication: each step's result is stored, so that none is ever paid for twice. */
export function generationJob(options: GenerationJobOptions): JobType<GenerationInput, GenerationResult> {
  const { articles, writer, siteUrl, settings } = options
  const findProducts: Step<Brief> = findProductsStep(options)

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Plan the article',
    result: outlineResult,
    run: async ({ resultOf, signal }) => writer.outline(await resultOf(findProducts), { signal }),
  }

  const write: Step<WrittenSection[]> = {
    name: 'write',
    title: 'Write the sections',
    result: sectionsResult,
    async run({ resultOf, signal, report }) {
      const brief = await resultOf(findProducts)
      const plan = await resultOf(outline)
      await report({ type: 'message', message: `Writing "${plan.title}" in ${plan.sections.length} sections.` })
      return Promise.all(plan.sections.map(section => writer.write(section, { brief, outline: plan }, { signal })))
    },
  }

  const assemble: Step<AssembledArticle> = {
    name: 'assemble',
    title: 'Put it together',
    result: assembledResult,
    async run({ resultOf }) {
      const brief = await resultOf(findProducts)
      return assembleArticle({ brief, outline: await resultOf(outline), sections: await resultOf(write) })
    },
  }

  const verify: Step<{ words: number }> = {
    name: 'verify',
    title: 'Check every claim',
    result: verifiedResult,
    async run({ resultOf, report }) {
      const { html, words } = await resultOf(assemble)
      const problems = verifyArticle({ html, brief: await resultOf(findProducts), outline: await resultOf(outline) })
      if (problems.length > 0) throw doesNotHold(problems)
      await report({ type: 'message', message: `${words} words; every link, price and rating agrees with the source.` })
      return { words }
    },
  }

  const publish: Step<GenerationResult> = {
    name: 'publish',
    title: 'Publish',
    result: generationResultSchema,
    async run({ jobId, createdBy, input, resultOf }) {
      const brief = await resultOf(findProducts)
      const { author } = await settings()
      const { title, excerpt, slug, html, words, picks } = await resultOf(assemble)
      const products = brief.products.map(product => ({
        ...{ name: product.name, image: product.image, pricePence: product.pricePence, rating: product.rating },
        ...{ reviewCount: product.reviewCount, amazonUrl: product.url, asin: product.asin, readAt: brief.readAt },
        isPick: picks.find(pick => pick.name === product.name)?.badge ?? null,
      }))
      // The job's own id: a job that is taken up again after it published finds its article there.
      const article = await articles.add({
        ...{ id: jobId, jobId, by: createdBy, slug, title, excerpt, html, products, author, heroImage: '' },
        ...{ category: brief.category, sample: brief.sample, publish: !input.draft },
      })
      return {
        article: { id: article.id, slug: article.slug, title: article.title },
        products: await articles.products(article.id, { drafts: true }),
        // Ads are made from campaigns, and there are none here yet: the article stands, and the caller is told.
        ...(input.campaignId !== undefined && {
          adSetError: `There is no campaign ${input.campaignId}; no ad set was made.`,
        }),
        ...{
          status: article.status === 'published' ? 'published' : 'draft',
          words,
          url: `${siteUrl}/article/${article.slug}`,
          origin: brief.origin,
        },
      }
    },
  }

  return {
    type: 'generation',
    input: generationInputSchema,
    title: ({ topic, productCount }) => `Review of ${productCount} products: ${topic}`,
    steps: [findProducts, outline, write, assemble, verify, publish],
    last: publish,
  }
}

function doesNotHold(problems: readonly { message: string }[]): BlogopsError {
  const shown = problems.slice(0, 5).map(problem => problem.message)
  const more = problems.length - shown.length
  const list = more > 0 ? [...shown, `and ${more} more`] : shown
  return new BlogopsError(
    'verification_failed',
    `The article does not hold, so it was not published: ${list.join(' ')}`,
    {
      hint: 'Check the rows of the feed against the retailer, or choose another topic.',
      details: { problems: problems.slice(0, 100) },
    },
  )
}
