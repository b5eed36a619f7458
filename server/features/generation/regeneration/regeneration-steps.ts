import { BlogopsError } from '../../../contract/errors.ts'
import { type RegenerationResult, regenerationResultSchema } from '../../../contract/schemas/regeneration.ts'
import { findAsin } from '../../../domain/amazon.ts'
import type { OutlineContext } from '../../../ports/article-writer.ts'
import type { Articles, NewProposal } from '../../articles/articles.ts'
import type { JobStep, JobSteps, StepContext } from '../../jobs/job-type.ts'
import { buildFactTable } from '../claims/fact-table.ts'
import { type Brief, createFindProductsStep } from '../find-products.ts'
import { toNewProducts } from '../generation-job.ts'
import type { Source } from './article-source.ts'
import type { RegenerationInput, RegenerationOptions } from './regeneration.ts'

/** Generated content, and the revision it is based on. */
type ProposedContent = Pick<NewProposal, 'basedOn' | 'title' | 'excerpt' | 'html' | 'products'>

/** Last step: stores the generated content as a proposal for approval. */
export function createProposeStep(
  articles: Articles,
  getContent: (context: StepContext<RegenerationInput>) => Promise<ProposedContent>,
): JobStep<RegenerationInput, RegenerationResult> {
  return {
    name: 'propose',
    title: 'Store the proposal',
    result: regenerationResultSchema,
    async run(context) {
      const { jobId, createdBy, work } = context
      const { articleId, part, section } = context.input
      const name = section?.name ?? null
      const proposal = { articleId, jobId, part, section: name, by: createdBy, ...(await getContent(context)) }
      // At most one proposal per job: a resumed job finds the proposal it has already stored.
      const number = await articles.proposals.add(proposal)
      await work.report(
        number === null
          ? 'The new text equals the current one, so there is nothing to approve.'
          : `Proposal ${number} waits for approval. The article is unchanged.`,
      )
      const { id, slug, title } = await articles.proposals.getCurrent(articleId)
      return {
        article: { id, slug, title },
        part,
        section: name,
        proposal: number === null ? null : { articleId, number },
      }
    },
  }
}

/** Returns the context in which a writer writes a part of the article. */
export function toContext({ brief }: Source): OutlineContext {
  return { brief, facts: buildFactTable(brief.products) }
}

export function describeRewrite(problems: number): string {
  return problems === 1
    ? 'The check found 1 problem. Writing it again.'
    : `The check found ${problems} problems. Writing it again.`
}

/**
 * Steps that replace a product of an article written by hand, and the links to it. Its text stays: the check refuses
 * the sentences about the former product.
 */
export function createReplacementSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles } = options
  const findProducts: JobStep<RegenerationInput, Brief> = {
    ...createFindProductsStep(options, 'propose'),
    run: context => createFindProductsStep(options, 'propose', { asin: context.input.replace?.with }).run(context),
  }
  const propose = createProposeStep(articles, async ({ input: { articleId, revision, replace }, getResult }) => {
    const [product] = toNewProducts(await getResult(findProducts), [])
    const { article, products } = await articles.productChanges.read(articleId)
    const former = products.find(({ id }) => id === replace?.id)
    if (!product || !former)
      throw new BlogopsError('not_found', `The article has no product "${replace?.name}" any more.`)
    const asins = products.flatMap(each => (each === former ? [] : (each.asin ?? findAsin(each.amazonUrl) ?? [])))
    if (product.asin !== null && asins.includes(product.asin))
      throw new BlogopsError('bad_request', `The article has the product ${product.asin} already.`, {
        hint: 'Choose another product with --with.',
      })
    const asin = former.asin ?? findAsin(former.amazonUrl)
    const { withLinks } = await articles.proposals.getCurrent(articleId)
    const isFormer = (href: string) => (asin === null ? href === former.amazonUrl : findAsin(href) === asin)
    return {
      basedOn: revision,
      html: withLinks(isFormer, product.amazonUrl),
      products: { list: products.map(each => (each === former ? product : each)), sample: article.sample },
    }
  })
  return { first: [findProducts], last: propose }
}
