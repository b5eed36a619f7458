import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { maxBodyText, maxHeadline } from '../../../contract/schemas/ad.ts'
import { categorySchema } from '../../../contract/schemas/article.ts'
import { textLength } from '../../../contract/text-length.ts'
import type { OptimizerFacts, Strategy } from '../../../ports/strategist.ts'
import { strategistForm, strategistRules } from '../prompts/strategist.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { wireSchema } from '../wire-schema.ts'
import { numbersIn, strangeNumbers } from './known-numbers.ts'

const text = z.string().trim().min(1)
const texts = (most: number, longest = 600) => z.array(text.max(longest)).max(most)
const some = (most: number) => texts(most).min(1)
const short = (most: number) => text.refine(line => textLength(line) <= most, `at most ${most} characters`)

const blog = { reasoning: text, targetAudience: text, productFocus: text, expectedPerformance: text }
const targeting = { demographics: text, reasoning: text }
const lists = { recommendations: texts(6), creativeRecommendations: texts(6), targetingRecommendations: texts(6) }

const adviceAnswer = z.object({
  overallInsights: some(6),
  nextBlogRecommendation: z.object({ topic: text.max(200), category: categorySchema, ...blog, seoKeywords: some(8) }),
  nextAdStrategy: z.object({
    budgetReasoning: text,
    objective: z.literal('OUTCOME_TRAFFIC'),
    targeting: z.object({ ...targeting, interests: texts(6) }),
    creative: z.object({
      headlines: z.array(short(maxHeadline)).length(3),
      descriptions: z.array(short(maxBodyText)).length(3),
      callToAction: z.literal('LEARN_MORE'),
    }),
  }),
  adSets: z.array(z.object({ adSetId: z.string(), ...lists })),
})

export type AdviceAnswer = z.output<typeof adviceAnswer>

/** Same schema without bounds, which the server does not support. */
const plain = z.string()
const asked = z.object({
  overallInsights: z.array(plain),
  nextBlogRecommendation: z.object({
    topic: plain,
    category: plain,
    reasoning: plain,
    targetAudience: plain,
    productFocus: plain,
    expectedPerformance: plain,
    seoKeywords: z.array(plain),
  }),
  nextAdStrategy: z.object({
    budgetReasoning: plain,
    objective: plain,
    targeting: z.object({ demographics: plain, interests: z.array(plain), reasoning: plain }),
    creative: z.object({ headlines: z.array(plain), descriptions: z.array(plain), callToAction: plain }),
  }),
  adSets: z.array(
    z.object({
      adSetId: plain,
      recommendations: z.array(plain),
      creativeRecommendations: z.array(plain),
      targetingRecommendations: z.array(plain),
    }),
  ),
})

const system: TextBlockParam[] = [{ type: 'text', text: strategistRules, cache_control: { type: 'ephemeral' } }]

/** Default age range of an audience. */
const adultAges = [18, 65]
/** Maximum number of ad sets in the task; those with the highest spend are kept. */
const mostAdSets = 40

export function adviceQuestion(facts: OptimizerFacts): StructuredQuestion<AdviceAnswer> {
  const told = toldOf(facts)
  return {
    key: 'advice',
    what: 'the advice',
    system,
    schema: wireSchema(asked),
    answer: adviceAnswer,
    check: answer => problemOf(answer, told),
    wanted: strategistForm,
    task: taskBlock({ task: 'advice', ...told }),
    maxTokens: 4000,
  }
}

/**
 * Prepares the facts: rounds numbers to three decimals, because the model could copy any digit, and keeps tiny values
 * above zero.
 */
function toldOf(facts: OptimizerFacts): OptimizerFacts {
  const adSets = facts.adSets.toSorted((a, b) => b.currentPerformance.spend - a.currentPerformance.spend)
  return rounded({ ...facts, adSets: adSets.slice(0, mostAdSets) })
}

function rounded<T>(facts: T): T {
  return JSON.parse(JSON.stringify(facts), (_, value: unknown) =>
    typeof value === 'number' ? (Math.round(value * 1000) || Math.sign(value)) / 1000 : value,
  )
}

function problemOf({ adSets, ...account }: AdviceAnswer, told: OptimizerFacts): string | null {
  const cards = new Map(told.adSets.map(card => [card.adSetId, card]))
  const stranger = adSets.find(({ adSetId }) => !cards.has(adSetId))
  if (stranger) return `adSets names "${stranger.adSetId}", which is not in the task`
  const linked = textsIn([account, adSets]).find(text => link.test(text))
  if (linked !== undefined) return `it has a link: "${linked.slice(0, 80)}"`
  const strange = [
    ...strangeInAccount(textsIn(account), told),
    ...adSets.flatMap(({ adSetId, ...words }) =>
      strangeNumbers(textsIn(words), numbersIn([cards.get(adSetId), told.audiences, adultAges])),
    ),
  ]
  return strange.length === 0 ? null : `these numbers are not in the task, or of another ad set: ${named(strange)}`
}

/** Links are useless in advice, and the easiest thing for injected text to smuggle in. */
const link = /\bhttps?:|\bwww\.|\]\(/i

const named = (numbers: readonly string[]) => [...new Set(numbers)].slice(0, 5).join(', ')

/**
 * Finds numbers that are not in the facts. Figures of an ad set are allowed only in texts that name it: among all
 * figures, nearly any number would match.
 */
function strangeInAccount(texts: readonly string[], { adSets, ...facts }: OptimizerFacts): string[] {
  const known = numbersIn([facts, adultAges, adSets.length])
  return texts.flatMap(text => {
    const about = adSets.filter(({ adSetName }) => text.includes(adSetName))
    return strangeNumbers([text], new Set([...known, ...numbersIn(about)]))
  })
}

/** Collects every text that people will read. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

export function strategyOf({ adSets, ...answer }: AdviceAnswer, writtenBy: string): Strategy {
  return { ...answer, adSets: new Map(adSets.map(({ adSetId, ...words }) => [adSetId, words])), writtenBy, notices: [] }
}
