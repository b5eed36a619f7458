import type { OptimizerFacts, Strategy } from '../../../ports/strategist.ts'
import type { ChosenTopic } from './next-blog.ts'
import { capital, counted } from './words.ts'

/** Returns advice on promoting the next article. */
export function adStrategyOf({ kind }: ChosenTopic, facts: OptimizerFacts): Strategy['nextAdStrategy'] {
  const things = capital(kind.topic)
  return {
    budgetReasoning: facts.budget.reason,
    objective: 'OUTCOME_TRAFFIC',
    targeting: { ...audienceOf(facts), interests: [...kind.interests] },
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

function audienceOf({ audiences }: OptimizerFacts): { demographics: string; reasoning: string } {
  const known = audiences.filter(({ by }) => by !== 'region')
  const [first] = known
  if (!first) {
    return {
      demographics: 'Adults from 18 to 65 in the United Kingdom',
      reasoning: 'No audience has done better than another for certain, so a wide one learns fastest.',
    }
  }
  const told = known.map(
    ({ group, ctr, clicks }) => `${group} (a CTR of ${ctr.toFixed(2)}%, ${counted(clicks, 'click')})`,
  )
  return {
    demographics: `${known.map(({ group }) => capital(group)).join(', ')}, in the United Kingdom`,
    reasoning: `They clicked more often than others: ${told.join(', ')}.`,
  }
}
