import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { maxBodyText, maxHeadline } from '../../contract/ad-values.ts'
import { categorySchema } from '../../contract/schemas/category.ts'
import { namesTopic, normalizeTopic } from '../../domain/articles.ts'
import { countCharacters } from '../../domain/text.ts'
import type { OptimizerFacts, Strategist, Strategy } from '../../ports/strategist.ts'
import type { Model } from './model.ts'
import { dataRules, formatTask } from './product-facts.ts'
import { askStructured, type StructuredQuestion, toWireSchema } from './structured.ts'
import { collectNumbers, findUnknownNumbers } from './unknown-numbers.ts'

/** System prompt for advice. Most of its rules are verified on the answer. */
const strategistRules = `You advise the editors of a British blog that compares products of an Amazon shop and promotes its articles with ads on Facebook.
The task contains the facts: what readers and ads did, and what statistics conclude from it. Explain them in plain words, and propose what
to write next and how to promote it.

# Figures

All decisions are already made. Budgets, winners, probabilities and changes are in the task, and you cannot change them.

- Copy every number from the task, or round it to fewer decimals. Calculate none yourself: no sums, differences, shares, forecasts, dates or
  years. Where you would need one, write without it. This includes numbers in words: no "ten times", "half", "twice" or "a third".
- The figures of an ad set belong to it. In "adSets", give only the figures of that ad set. Elsewhere, give one only in a text that contains
  the exact "adSetName".
- Do not state causes that the facts do not show. "People click less than they did" is a fact; the reason is a guess.
- Call unknown what is unknown. Give no verdict on an ad set whose phase is "gathering".

# What to answer

- overallInsights: two to six sentences, the most useful first, each with one fact and its figure.
- nextBlogRecommendation: an entry of "topics", which our rules have ranked: the first one, unless the facts speak for another. "topic"
  contains its words and may narrow them ("Wireless earbuds for running"); "category" is its category. If "topics" is empty, one
  topic that compares products sold in "shop", that no entry of "titles" covers and that is not among "dismissedTopics"; "category" is
  then the slug of one of "siteCategories". "reasoning" says which facts led to it.
  "expectedPerformance" says what articles of its category have achieved, or that nothing is known. "seoKeywords": three to eight
  phrases that people search for.
- nextAdStrategy: how to promote that article. "budgetReasoning" explains the budget of the task. "objective" is OUTCOME_TRAFFIC. Targeting
  names audiences that the facts favour, or a broad one; "interests" are at most six, as Facebook names them. Apart from age and gender,
  no personal traits: no health, weight, income, religion, origin or family status. Three headlines of at most ${maxHeadline} characters
  and three descriptions of at most ${maxBodyText}, including spaces. callToAction is LEARN_MORE.
- adSets: for ad sets of the task, by their adSetId: what to do in addition to the plan. Leave out an ad set if you have nothing to say
  about it. An ad set does not run if all its ads are PAUSED, or if that is the reason why its budget does not change. For such an ad
  set, say what to start with when it runs again, and never advise to let anything continue.

# Style

British spelling, plain words, short sentences, no jargon: "B is better, 97% sure", not "the posterior favours B". No superlatives about
products, nothing that implies that somebody tested them, no urgency, no emoji, no links.

${dataRules}`

const strategistFormat = `Advise on the facts of the task. Answer with one JSON object of this form and nothing before or after it:
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
  const slugs = sentFacts.siteCategories.map(({ slug }) => slug)
  if (!slugs.includes(account.nextBlogRecommendation.category)) return `Category must be one of: ${slugs.join(', ')}`
  const topicProblem = findTopicProblem(account.nextBlogRecommendation, sentFacts)
  if (topicProblem !== null) return topicProblem
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
        collectNumbers([adSetsById.get(adSetId), sentFacts.audiences, sentFacts.audienceTests, adultAges]),
      ),
    ),
  ]
  return unknownNumbers.length === 0
    ? null
    : `these numbers are not in the task or belong to another ad set: ${formatNumbers(unknownNumbers)}`
}

/** Rules rank topics; the model words one of them. */
function findTopicProblem(
  { topic, category }: AdviceAnswer['nextBlogRecommendation'],
  { topics, dismissedTopics }: OptimizerFacts,
): string | null {
  const named = topics.some(known => known.category === category && namesTopic(topic, known.topic))
  if (topics.length > 0 && !named)
    return `the topic "${topic}" (${category}) contains the words of no entry of "topics"`
  const isDismissed = dismissedTopics.some(other => normalizeTopic(other) === normalizeTopic(topic))
  return isDismissed ? `the topic "${topic}" is among "dismissedTopics"` : null
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
