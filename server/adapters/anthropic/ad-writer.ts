import * as z from 'zod'
import { callsToAction, maxBodyText, maxHeadline } from '../../contract/ad-values.ts'
import { variantNames } from '../../contract/schemas/ad-variants.ts'
import type { AdBrief, AdVariant, AdWriter } from '../../ports/ad-writer.ts'
import type { RepairRequest } from '../../ports/article-writer.ts'
import type { Model } from './model.ts'
import { adaptPrompt, dataRules, formatTask, getMarket, toProductFacts } from './product-facts.ts'
import { askStructured, type StructuredQuestion, toWireSchema } from './structured.ts'

/** System prompt for ads. Most of its rules are verified on the answer. */
export const adRules = `You write ads for a British blog that compares products sold on Amazon UK. An ad appears in a social feed together with the cover of
one article and leads to that article, never to a shop. Its reader should learn which question the article answers.

# Three ads

Write exactly three, each from a different angle: for example the price, buyers' ratings, the decision itself, a use, a feature, or what to
check before ordering. No two may share an angle, a headline, a text or an audience. If "attempt" in the task is more than 1, earlier ads
were rejected: the higher the number, the less obvious your angles and words should be.

- angle: one or two words for its appeal ("price", "the decision").
- targeting: its audience, as an interest or a situation in two to six words ("Commuters who listen to podcasts"). Never a personal
  trait: no age, sex, health, weight, income, religion, origin or family status.
- headline: at most ${maxHeadline} characters, including spaces. Aim for 30.
- bodyText: at most ${maxBodyText} characters, including spaces. Aim for 100. One or two sentences.
- callToAction: LEARN_MORE, or SHOP_NOW if the ad mentions prices. SIGN_UP, DOWNLOAD and BOOK_NOW do not fit an article.

# What an ad may say

Only the task is known. Every word is checked against it, and an ad with one unsupported claim is not shown.

- State a price, rating or number of reviews only as the task has it, copied exactly, for the product that has it: "£29.99", "4.5 out of
  5", "1,436 reviews". Never round it, and never write "under", "over", "about" or "nearly". A figure that is null is unknown. "From £24.99"
  is allowed only if every product has a price and this is the lowest.
- No number that is not in the task. You may say how many products are compared.
- Nobody has owned, used or tested the products: no "tested", "tried", "hands-on", "we found", "we love", "experts". The article compares
  what listings say.
- No superlative ("best", "perfect", "ultimate", "leading", words in "-est") unless the figures of the task show it and you limit it to
  these products: "the lowest price of the five". You may quote a badge in "pick" together with the name of its product.
- No offers, discounts, gifts, stock, delivery, guarantees, awards or urgency.
- Never say or imply who the reader is: no "Are you tired?", "Overweight?", "for your back pain", "other parents like you".
- No links, no hashtags, no capitals for emphasis, no emoji, at most one exclamation mark and preferably none.
- British spelling and plain words, no filler: no "game-changer", "must-have", "elevate", "unleash", "look no further".

If the task has "repair", this is a second attempt: "before" is the first attempt and "problems" lists its faults. Write all three again
without these faults. Keep what was good.

${dataRules}`

export const adFormat = `Write three ads for the article of the task. Answer with one JSON object of this form and nothing before or after it:
{"variants":[{"angle":string,"targeting":string,"headline":string,"bodyText":string,"callToAction":string}]}`

const textFields = { angle: z.string(), targeting: z.string(), headline: z.string(), bodyText: z.string() }
const requestSchema = z.object({ variants: z.array(z.object({ ...textFields, callToAction: z.string() })) })
const adsAnswerSchema = z.object({
  variants: z.array(z.object({ ...textFields, callToAction: z.enum(callsToAction) })),
})

export type AdsAnswer = z.output<typeof adsAnswerSchema>

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Checks the number of variants. Their content is verified against the article later. */
function findProblem({ variants }: AdsAnswer): string | null {
  const { length } = variants
  return length === variantNames.length ? null : `it has ${length} variants instead of ${variantNames.length}`
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
  const { products, currency: _, ...article } = brief
  return {
    key: repair ? 'ads:repair' : 'ads',
    subject: 'the ads',
    system: [{ type: 'text', text: adaptPrompt(adRules, getMarket(brief)), cache_control: { type: 'ephemeral' } }],
    schema: toWireSchema(requestSchema),
    answer: adsAnswerSchema,
    check: findProblem,
    instructions: adFormat,
    task: formatTask({
      task: 'ads',
      ...article,
      products: products.map(product => ({ ...toProductFacts(product, brief.currency), pick: product.pick })),
      ...(repair && { repair }),
    }),
    maxTokens: 1500,
  }
}

/** Writes ads with a model; one answer contains all three. */
export function createModelAdWriter({ model }: { model: Model }): AdWriter {
  return {
    async variants(brief, work, repair) {
      work.signal.throwIfAborted()
      return toAdVariants(await askStructured(model, createAdsQuestion(brief, repair), work))
    },
  }
}
