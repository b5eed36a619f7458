import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { maxBodyText, maxHeadline } from '../../../contract/schemas/ad.ts'
import { categorySchema } from '../../../contract/schemas/article.ts'
import { countCharacters } from '../../../contract/text-length.ts'
import type { OptimizerFacts, Strategy } from '../../../ports/strategist.ts'
import { strategistFormat, strategistRules } from '../prompts/strategist.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { toWireSchema } from '../wire-schema.ts'
import { collectNumbers, findUnknownNumbers } from './known-numbers.ts'

const text = z.string().trim().min(1)
const texts = (max: number, maxLength = 600) => z.array(text.max(maxLength)).max(max)
const nonEmptyTexts = (max: number) => texts(max).min(1)
const shortText = (max: number) => text.refine(line => countCharacters(line) <= max, `at most ${max} characters`)

const blogFields = { reasoning: text, targetAudience: text, productFocus: text, expectedPerformance: text }
const targetingFields = { demographics: text, reasoning: text }
const adviceLists = { recommendations: texts(6), creativeRecommendations: texts(6), targetingRecommendations: texts(6) }

const adviceAnswerSchema = z.object({
  overallInsights: nonEmptyTexts(6),
  nextBlogRecommendation: z.object({
    topic: text.max(200),
    category: categorySchema,
    ...blogFields,
    seoKeywords: nonEmptyTexts(8),
  }),
  nextAdStrategy: z.object({
    budgetReasoning: text,
    objective: z.literal('OUTCOME_TRAFFIC'),
    targeting: z.object({ ...targetingFields, interests: texts(6) }),
    creative: z.object({
      headlines: z.array(shortText(maxHeadline)).length(3),
      descriptions: z.array(shortText(maxBodyText)).length(3),
      callToAction: z.literal('LEARN_MORE'),
    }),
  }),
  adSets: z.array(z.object({ adSetId: z.string(), ...adviceLists })),
})

export type AdviceAnswer = z.output<typeof adviceAnswerSchema>

/** Same schema without bounds, which the server does not support. */
const plain = z.string()
const requestSchema = z.object({
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

const systemPrompt: TextBlockParam[] = [{ type: 'text', text: strategistRules, cache_control: { type: 'ephemeral' } }]

/** Default age range of an audience. */
const adultAges = [18, 65]
/** Maximum number of ad sets in the task; those with the highest spend are kept. */
const maxAdSets = 40

export function createAdviceQuestion(facts: OptimizerFacts): StructuredQuestion<AdviceAnswer> {
  const sentFacts = prepareFacts(facts)
  return {
    key: 'advice',
    what: 'the advice',
    system: systemPrompt,
    schema: toWireSchema(requestSchema),
    answer: adviceAnswerSchema,
    check: answer => findProblem(answer, sentFacts),
    instructions: strategistFormat,
    task: taskBlock({ task: 'advice', ...sentFacts }),
    maxTokens: 4000,
  }
}

/**
 * Prepares the facts: rounds numbers to three decimals, because the model could copy any digit, and keeps tiny values
 * above zero.
 */
function prepareFacts(facts: OptimizerFacts): OptimizerFacts {
  const adSets = facts.adSets.toSorted((a, b) => b.currentPerformance.spend - a.currentPerformance.spend)
  return roundNumbers({ ...facts, adSets: adSets.slice(0, maxAdSets) })
}

function roundNumbers<T>(facts: T): T {
  return JSON.parse(JSON.stringify(facts), (_, value: unknown) =>
    typeof value === 'number' ? (Math.round(value * 1000) || Math.sign(value)) / 1000 : value,
  )
}

function findProblem({ adSets, ...account }: AdviceAnswer, sentFacts: OptimizerFacts): string | null {
  const adSetsById = new Map(sentFacts.adSets.map(card => [card.adSetId, card]))
  const unknownAdSet = adSets.find(({ adSetId }) => !adSetsById.has(adSetId))
  if (unknownAdSet) return `adSets names "${unknownAdSet.adSetId}", which is not in the task`
  const textWithLink = collectTexts([account, adSets]).find(text => linkPattern.test(text))
  if (textWithLink !== undefined) return `it has a link: "${textWithLink.slice(0, 80)}"`
  const unknownNumbers = [
    ...findUnknownInAccount(collectTexts(account), sentFacts),
    ...adSets.flatMap(({ adSetId, ...advice }) =>
      findUnknownNumbers(
        collectTexts(advice),
        collectNumbers([adSetsById.get(adSetId), sentFacts.audiences, adultAges]),
      ),
    ),
  ]
  return unknownNumbers.length === 0
    ? null
    : `these numbers are not in the task, or of another ad set: ${formatNumbers(unknownNumbers)}`
}

/** Links are useless in advice, and the easiest thing for injected text to smuggle in. */
const linkPattern = /\bhttps?:|\bwww\.|\]\(/i

const formatNumbers = (numbers: readonly string[]) => [...new Set(numbers)].slice(0, 5).join(', ')

/**
 * Finds numbers that are not in the facts. Figures of an ad set are allowed only in texts that name it: among all
 * figures, nearly any number would match.
 */
function findUnknownInAccount(texts: readonly string[], { adSets, ...facts }: OptimizerFacts): string[] {
  const known = collectNumbers([facts, adultAges, adSets.length])
  return texts.flatMap(text => {
    const namedAdSets = adSets.filter(({ adSetName }) => text.includes(adSetName))
    return findUnknownNumbers([text], new Set([...known, ...collectNumbers(namedAdSets)]))
  })
}

/** Collects every text that people will read. */
function collectTexts(advice: unknown): string[] {
  if (typeof advice === 'string') return [advice]
  return typeof advice === 'object' && advice !== null ? Object.values(advice).flatMap(collectTexts) : []
}

export function toStrategy({ adSets, ...answer }: AdviceAnswer, writtenBy: string): Strategy {
  return {
    ...answer,
    adSets: new Map(adSets.map(({ adSetId, ...advice }) => [adSetId, advice])),
    writtenBy,
    notices: [],
  }
}
