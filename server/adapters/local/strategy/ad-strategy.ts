import type { OptimizerFacts, Strategy } from '../../../ports/strategist.ts'
import type { ChosenTopic } from './next-blog.ts'
import { capitalize, formatCount } from './words.ts'

/** Returns advice on promoting the next article. */
export function createAdStrategy({ kind }: ChosenTopic, facts: OptimizerFacts): Strategy['nextAdStrategy'] {
  const things = capitalize(kind.topic)
  return {
    budgetReasoning: facts.budget.reason,
    objective: 'OUTCOME_TRAFFIC',
    targeting: { ...describeAudience(facts), interests: [...kind.interests] },
    creative: {
      headlines: [`${things}, compared`, `Which ${kind.topic}?`, `Compare ${kind.topic}`],
      descriptions: [
        `We put ${kind.topic} side by side by ${kind.focus}.`,
        `For ${kind.audience}: what each does well, and what it does not.`,
        'Prices, ratings and the differences that matter, on one page.',
      ],
      callToAction: 'LEARN_MORE',
    },
  }
}

function describeAudience({ audiences }: OptimizerFacts): { demographics: string; reasoning: string } {
  const known = audiences.filter(({ by }) => by !== 'region')
  const [first] = known
  if (!first) {
    return {
      demographics: 'Adults from 18 to 65 in the United Kingdom',
      reasoning: 'No audience has done better than another for certain, so a wide one learns fastest.',
    }
  }
  const descriptions = known.map(
    ({ group, ctr, clicks }) => `${group} (a CTR of ${ctr.toFixed(2)}%, ${formatCount(clicks, 'click')})`,
  )
  return {
    demographics: `${known.map(({ group }) => capitalize(group)).join(', ')}, in the United Kingdom`,
    reasoning: `They clicked more often than others: ${descriptions.join(', ')}.`,
  }
}
