import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { callsToAction } from '../../../contract/schemas/ad.ts'
import { variantNames } from '../../../contract/schemas/ad-variants.ts'
import type { AdBrief, AdProduct, AdVariant } from '../../../ports/ad-writer.ts'
import type { RepairRequest } from '../../../ports/article-writer.ts'
import { adFormat, adRules } from '../prompts/ads.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { toWireSchema } from '../wire-schema.ts'
import { toProductFacts } from './facts.ts'

const textFields = { angle: z.string(), targeting: z.string(), headline: z.string(), bodyText: z.string() }
const requestSchema = z.object({ variants: z.array(z.object({ ...textFields, callToAction: z.string() })) })
const adsAnswerSchema = z.object({
  variants: z.array(z.object({ ...textFields, callToAction: z.enum(callsToAction) })),
})

export type AdsAnswer = z.output<typeof adsAnswerSchema>

const systemPrompt: TextBlockParam[] = [{ type: 'text', text: adRules, cache_control: { type: 'ephemeral' } }]

const toAdFacts = (product: AdProduct) => ({ ...toProductFacts(product), pick: product.pick })
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Checks the number of variants. Their content is verified against the article later. */
function findProblem({ variants }: AdsAnswer): string | null {
  const { length } = variants
  return length === variantNames.length ? null : `it has ${length} variants, and ${variantNames.length} are asked for`
}

export function toAdVariants({ variants }: AdsAnswer): AdVariant[] {
  return variants.map(({ angle, targeting, headline, bodyText, callToAction }, at) => ({
    variant: variantNames[at] ?? '',
    angle: toOneLine(angle),
    targeting: toOneLine(targeting),
    headline: toOneLine(headline),
    bodyText: toOneLine(bodyText),
    callToAction,
  }))
}

export function createAdsQuestion(brief: AdBrief, repair?: RepairRequest<AdVariant[]>): StructuredQuestion<AdsAnswer> {
  const { products, ...article } = brief
  return {
    key: repair ? 'ads:mend' : 'ads',
    what: 'the ads',
    system: systemPrompt,
    schema: toWireSchema(requestSchema),
    answer: adsAnswerSchema,
    check: findProblem,
    instructions: adFormat,
    task: taskBlock({ task: 'ads', ...article, products: products.map(toAdFacts), ...(repair && { mend: repair }) }),
    maxTokens: 1500,
  }
}
