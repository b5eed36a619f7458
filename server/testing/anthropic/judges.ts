import * as z from 'zod'
import { listRelevantFacts, readJudgeInput } from './brain/judge.ts'
import type { ModelCall, Scripts } from './script.ts'

type Entry = Record<string, unknown>
const answerSchema = z.object({ sentences: z.array(z.record(z.string(), z.unknown())) })

/** Changes the verdicts of the fake's judge. */
function changeVerdicts(
  change: (entries: Entry[], call: ModelCall) => unknown,
): (text: string, call: ModelCall) => string {
  return (text, call) => {
    const { sentences } = answerSchema.parse(JSON.parse(text))
    return JSON.stringify({ sentences: change(sentences, call) })
  }
}

/** Ways in which a judge fails. Without them, the fake judges accurately. */
export const judges = {
  /** Approves everything and cites a real fact. */
  lenient: changeVerdicts((entries, call) => {
    const { section, facts } = readJudgeInput(call)
    const [fact] = listRelevantFacts(section, facts)
    const cited = { facts: fact ? [fact.id] : [], quote: fact?.quote ?? '' }
    return entries.map(entry => ({ ...entry, ...cited, kind: 'product', verdict: 'supported' }))
  }),
  /** Cites facts and judges sentences that do not exist. */
  wrongIds: changeVerdicts(entries => [
    { id: 's9999', kind: 'product', facts: ['f1'], quote: '', verdict: 'unsupported' },
    ...entries.map(entry => ({ ...entry, facts: ['f99999', 'fact'] })),
  ]),
  /** Quotes words that no fact contains. */
  inventedQuotes: changeVerdicts(entries =>
    entries.map(entry => ({ ...entry, facts: ['f1'], quote: 'made by elves' })),
  ),
  /** Leaves out every second sentence. */
  missingSentences: changeVerdicts(entries => entries.filter((_, at) => at % 2 === 0)),
  /** Answers in prose. */
  prose: () => 'All of these sentences look fine to me. Well written!',
} as const

/** Makes the fake judge fail in one of these ways. */
export function setJudge(fake: Pick<Scripts, 'reword'>, judge: keyof typeof judges): void {
  fake.reword('check', judges[judge])
}
