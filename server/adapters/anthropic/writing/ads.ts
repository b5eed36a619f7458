import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { callsToAction } from '../../../contract/schemas/ad.ts'
import { variantNames } from '../../../contract/schemas/ad-variants.ts'
import type { AdBrief, AdProduct, AdVariant } from '../../../ports/ad-writer.ts'
import type { Mending } from '../../../ports/article-writer.ts'
import { adForm, adRules } from '../prompts/ads.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { wireSchema } from '../wire-schema.ts'
import { allFacts } from './facts.ts'

const texts = { angle: z.string(), targeting: z.string(), headline: z.string(), bodyText: z.string() }
const asked = z.object({ variants: z.array(z.object({ ...texts, callToAction: z.string() })) })
const adsAnswer = z.object({ variants: z.array(z.object({ ...texts, callToAction: z.enum(callsToAction) })) })

export type AdsAnswer = z.output<typeof adsAnswer>

const system: TextBlockParam[] = [{ type: 'text', text: adRules, cache_control: { type: 'ephemeral' } }]

const factsOf = (product: AdProduct) => ({ ...allFacts(product), pick: product.pick })
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Checks the number of variants. Their content is verified against the article later. */
function problemOf({ variants }: AdsAnswer): string | null {
  const { length } = variants
  return length === variantNames.length ? null : `it has ${length} variants, and ${variantNames.length} are asked for`
}

export function adsOf({ variants }: AdsAnswer): AdVariant[] {
  return variants.map(({ angle, targeting, headline, bodyText, callToAction }, at) => ({
    variant: variantNames[at] ?? '',
    angle: oneLine(angle),
    targeting: oneLine(targeting),
    headline: oneLine(headline),
    bodyText: oneLine(bodyText),
    callToAction,
  }))
}

export function adsQuestion(brief: AdBrief, mend?: Mending<AdVariant[]>): StructuredQuestion<AdsAnswer> {
  const { products, ...article } = brief
  return {
    key: mend ? 'ads:mend' : 'ads',
    what: 'the ads',
    system,
    schema: wireSchema(asked),
    answer: adsAnswer,
    check: problemOf,
    wanted: adForm,
    task: taskBlock({ task: 'ads', ...article, products: products.map(factsOf), ...(mend && { mend }) }),
    maxTokens: 1500,
  }
}
