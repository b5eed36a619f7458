import type {
  AdSetOptimization,
  Audience,
  AudienceTest,
  Optimization,
  VariantVerdict,
} from '../../server/contract/schemas/optimizer.ts'
import { formatPerformance } from '../../server/domain/ads.ts'
import { isCertain } from '../../server/domain/audiences.ts'
import {
  formatCount,
  formatPercent,
  formatPounds,
  formatProbability,
  formatReturn,
} from '../../server/domain/number-format.ts'
import { indentText, table } from './layout.ts'
import type { Page } from './output.ts'
import { planDiff } from './plan-view.ts'
import { printable } from './printable.ts'

/**
 * Formats an optimizer run: the plan, insights, next topic and strategy, and a card per ad set with its metrics.
 * @param refused positions of the changes of the plan that were refused permanently
 */
export function optimizationView(optimization: Optimization, page: Page, refused: readonly number[] = []): string {
  const { overallInsights, adSetOptimizations, notices, writtenBy } = optimization
  return [
    planDiff(optimization, page, refused),
    section('Key insights', bullets(overallInsights, page), page),
    section('Audiences', audienceView(optimization, page), page),
    topicView(optimization, page),
    strategyView(optimization, page),
    ...adSetOptimizations.map(card => cardView(card, page)),
    section('Limits of this report', bullets(notices, page), page),
    page.paint.dim(`Figures come from the rules, words from ${printable(writtenBy)}.`),
  ]
    .filter(text => text !== '')
    .join('\n\n')
}

function topicView({ nextBlogRecommendation: next }: Optimization, page: Page): string {
  const lines = [
    indentText(next.reasoning, page),
    ...formatNamed('For', next.targetAudience, page),
    ...formatNamed('Products', next.productFocus, page),
    ...formatNamed('Expected', next.expectedPerformance, page),
    ...formatNamed('Search words', next.seoKeywords.join(', '), page),
  ]
  return section(`Write next: ${next.topic} (${next.category})`, lines.join('\n'), page)
}

function strategyView({ nextAdStrategy }: Optimization, page: Page): string {
  const { budget, objective, targeting, creative } = nextAdStrategy
  const lines = [
    indentText(budget.reasoning, page),
    ...formatNamed('Show it to', [targeting.demographics, ...targeting.interests].join(', '), page),
    ...formatNamed('Because', targeting.reasoning, page),
    ...formatNamed('Headlines', creative.headlines.join(' / '), page),
    ...formatNamed('Words', creative.descriptions.join(' / '), page),
    ...formatNamed('Button', creative.callToAction, page),
  ]
  return section(`Advertise it: ${formatPounds(budget.daily)} a day, ${objective}`, lines.join('\n'), page)
}

function cardView(card: AdSetOptimization, page: Page): string {
  const { ctr, cpc, spend, conversions } = formatPerformance(card)
  const { evidence, recommendations, creativeRecommendations, targetingRecommendations } = card
  const metrics = `CTR ${ctr}, CPC ${cpc}, spend ${spend}, conversions ${conversions}`
  const body = [
    `  ${metrics}`,
    indentText(`${budgetText(card)}: ${card.budgetRecommendation.reason}`, page),
    bullets(evidence.sentences, page),
    variantsView(evidence.variants, page),
    ...[...recommendations, ...creativeRecommendations, ...targetingRecommendations].map(text => bullet(text, page)),
  ]
  const title = `${card.adSetName}: ${card.budgetRecommendation.action.toUpperCase()} (${card.articleTitle})`
  return section(title, body.filter(text => text !== '').join('\n'), page)
}

export function budgetText({ budgetRecommendation: { action, suggestedChange } }: AdSetOptimization): string {
  if (action === 'maintain') return 'Maintain current budget'
  return `${action === 'increase' ? 'Increase' : 'Decrease'} by ${Math.round(suggestedChange * 10) / 10}%`
}

export function variantsView(variants: readonly VariantVerdict[], page: Page): string {
  if (variants.length === 0) return ''
  const right = { align: 'right', whole: true } as const
  const rows = table(
    variants,
    [
      { title: 'ad', value: ({ variant }) => variant, whole: true },
      { title: 'headline', value: ({ headline }) => headline },
      { title: 'impressions', value: ({ impressions }) => formatCount(impressions), ...right, spare: 2 },
      { title: 'ctr', value: ({ ctr }) => formatPercent(ctr), ...right },
      { title: 'with 95%', value: ({ low, high }) => `${low.toFixed(2)}–${high.toFixed(2)}`, ...right, spare: 1 },
      { title: 'best', value: ({ chanceBest }) => (chanceBest === 0 ? '-' : formatProbability(chanceBest)), ...right },
      { title: 'verdict', value: verdictText, whole: true },
    ],
    page.width === undefined ? page : { ...page, width: Math.max(20, page.width - 2) },
  )
  return rows
    .split('\n')
    .map(row => `  ${row}`)
    .join('\n')
}

/** A paused ad needs no advice to pause it. */
function verdictText({ verdict, status }: VariantVerdict): string {
  return verdict === 'pause' && status === 'PAUSED' ? 'stay paused' : verdict
}

function section(title: string, body: string, { paint }: Page): string {
  return body === '' ? '' : `${paint.bold(printable(title))}\n${body}`
}

function bullets(texts: readonly string[], page: Page): string {
  return texts.map(text => bullet(text, page)).join('\n')
}

const bullet = (text: string, page: Page) => indentText(`- ${text}`, page)

function formatNamed(name: string, text: string, page: Page): string[] {
  return text === '' ? [] : [indentText(`${name}: ${text}`, page)]
}

/** Formats what groups of people bring for each pound, and the commands of proposed tests; empty without groups. */
function audienceView({ audiences = [], audienceTests = [] }: Optimization, page: Page): string {
  const [first] = audiences
  if (!first) return ''
  const right = { align: 'right', whole: true } as const
  const rows = table(
    audiences,
    [
      { title: 'audience', value: ({ by }) => by, whole: true },
      { title: 'group', value: ({ group }) => group },
      { title: `${first.unit} per £`, value: ({ perPound }) => formatReturn(perPound), ...right },
      { title: '95% sure', value: ({ low, high }) => `${formatReturn(low)} to ${formatReturn(high)}`, ...right },
      { title: 'finding', value: describeFinding, whole: true },
    ],
    page.width === undefined ? page : { ...page, width: Math.max(20, page.width - 2) },
  )
  const lines = rows.split('\n').map(row => `  ${row}`)
  return [...lines, ...audienceTests.flatMap(test => formatTest(test, page))].join('\n')
}

function describeFinding(group: Audience): string {
  if (!isCertain(group)) return 'may be chance'
  return group.low > group.ofAll ? 'better' : 'worse'
}

function formatTest({ adSetId, adSetName, ages, genders, dailyBudget, reason }: AudienceTest, page: Page): string[] {
  const flags = [
    ...(ages === undefined ? [] : ['--ages', ages]),
    ...(genders === undefined ? [] : ['--genders', genders]),
    '--daily-budget',
    String(dailyBudget),
  ]
  return [
    indentText(`- Test another audience for "${adSetName}". ${reason}`, page),
    `  To create it, paused: blogops adsets copy ${[adSetId, ...flags].join(' ')}`,
  ]
}
