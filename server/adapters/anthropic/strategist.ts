import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { maxBodyText, maxHeadline } from '../../contract/schemas/ads.ts'
import { categorySchema } from '../../contract/schemas/article.ts'
import { categories } from '../../domain/articles.ts'
import { countCharacters } from '../../domain/text.ts'
import type { OptimizerFacts, Strategist, Strategy } from '../../ports/strategist.ts'
import type { Model } from './model.ts'
import { askStructured, type StructuredQuestion, toWireSchema } from './structured.ts'
import { dataRules, formatTask } from './task.ts'
import { collectNumbers, findUnknownNumbers } from './unknown-numbers.ts'

/** System prompt for advice. Most of its rules are verified on the answer. */
const strategistRules = `You advise the editors of a British blog that compares products sold on Amazon UK and promotes its articles with ads on Facebook.
The task has the facts: what readers and ads did, and what statistics have concluded from it. You explain them in plain words, and
propose what to write next and with which words to promote it.

# Figures

All deciding was done before you were asked. Budgets, who wins, how sure that is and what is changed stand in the task, and are
not yours to change.

- Copy every number you write from the task, or round it to fewer decimals. Work out none of your own: no sums,
  differences, shares, forecasts, dates or years. Where you would need one, say it without. That goes for numbers in words as well:
  no "ten times", "half", "twice" or "a third".
- Figures of an ad set belong to it. In "adSets", give only the figures of that ad set; elsewhere, give one only in a text that names
  the ad set exactly as "adSetName" has it.
- Say nothing of a cause that the facts do not show. "People click less than they did" is a fact; why they do is a guess.
- What is unknown you call unknown. An ad set whose phase is "gathering" is given no verdict.

# What to answer

- overallInsights: two to six sentences, the most useful first. One fact each, with its figure.
- nextBlogRecommendation: one topic that compares products which Amazon UK sells, and which no entry of "titles" covers. "topic" is a noun
  phrase in the plural ("Wireless earbuds for running"). "category" is one of: ${categories.join(', ')}. "reasoning" says which of the facts
  led to it. "expectedPerformance" says what articles of its category have done, or that nothing is known. "seoKeywords": three to
  eight phrases that people search for.
- nextAdStrategy: how to promote that article. "budgetReasoning" explains the budget of the task. "objective" is OUTCOME_TRAFFIC. Targeting
  names audiences that the facts favour, or a wide one; "interests" are up to six, as Facebook calls them. Never a trait of a person
  beside age and gender: no health, weight, income, religion, origin or family status. Three headlines of at most ${maxHeadline} characters
  and three descriptions of at most ${maxBodyText}, spaces counted. callToAction is LEARN_MORE.
- adSets: for ad sets of the task, by their adSetId: what to do beside the plan. Leave out an ad set if you have nothing to say about it.
  An ad set does not run if all its ads are PAUSED, or if its budget is left alone for that reason: say what to begin with if it
  runs again, and never advise to let anything continue.

# How to write

British spelling, plain words, short sentences, no jargon: "B is better, 97% sure" and not "the posterior favours B". No superlatives
about products, nothing that sounds as if somebody had tested them, no haste, no emoji, no links.

${dataRules}`

const strategistFormat = `Advise on the facts of the task. Answer with one JSON object of this form, and with nothing before or after it:
{"overallInsights":[string],"nextBlogRecommendation":{"topic":string,"category":string,"reasoning":string,"targetAudience":string,"productFocus":string,"expectedPerformance":string,"seoKeywords":[string]},"nextAdStrategy":{"budgetReasoning":string,"objective":string,"targeting":{"demographics":string,"interests":[string],"reasoning":string},"creative":{"headlines":[string],"descriptions":[string],"callToAction":string}},"adSets":[{"adSetId":string,"recommendations":[string],"creativeRecommendations":[string],"targetingRecommendations":[string]}]}`

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

function createAdviceQuestion(facts: OptimizerFacts): StructuredQuestion<AdviceAnswer> {
  const sentFacts = prepareFacts(facts)
  return {
    key: 'advice',
    subject: 'the advice',
    system: systemPrompt,
    schema: toWireSchema(requestSchema),
    answer: adviceAnswerSchema,
    check: answer => findProblem(answer, sentFacts),
    instructions: strategistFormat,
    task: formatTask({ task: 'advice', ...sentFacts }),
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
    : `these numbers are not in the task or belong to another ad set: ${formatNumbers(unknownNumbers)}`
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

function toStrategy({ adSets, ...answer }: AdviceAnswer, writtenBy: string): Strategy {
  return {
    ...answer,
    adSets: new Map(adSets.map(({ adSetId, ...advice }) => [adSetId, advice])),
    writtenBy,
    notices: [],
  }
}

export interface ModelStrategistOptions {
  model: Model
  /** Name of the model, as configured. */
  name: string
}

/**
 * Gives advice with a model, which supplies wording and topics. An answer with a number that is not in the facts is
 * rejected.
 */
export function createModelStrategist({ model, name }: ModelStrategistOptions): Strategist {
  return {
    async advise(facts, work) {
      work.signal.throwIfAborted()
      return toStrategy(await askStructured(model, createAdviceQuestion(facts), work), name)
    },
  }
}
