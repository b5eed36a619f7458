import { BlogopsError } from '../../contract/errors.ts'
import type { ClaimJudge, JudgeRequest, Verdict } from '../../ports/claim-judge.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import {
  type JudgeAnswer,
  judgeAnswerSchema,
  judgeFormat,
  judgeSystemPrompt,
  judgeWireSchema,
  verdictSchema,
} from './claim-judge-prompt.ts'
import type { Model } from './model.ts'
import { askStructured, type StructuredQuestion, toWireSchema } from './structured.ts'
import { formatTask } from './task.ts'

/** Tokens of an answer: its frame, and a verdict per sentence. */
const ANSWER_TOKENS = { base: 300, perSentence: 140 }

/** Lines of data that cannot close their block, each on one line. */
function formatLines(name: 'facts' | 'sentences', lines: readonly string[]): string {
  const safe = lines.map(line => line.replace(/\s+/g, ' ').replaceAll('<', '\\u003c'))
  return [`<${name}>`, ...safe, `</${name}>`].join('\n')
}

function getLineId(line: string): string {
  return /^\[(\w+)\]/.exec(line)?.[1] ?? ''
}

export function createJudgeQuestion(request: JudgeRequest, suffix = ''): StructuredQuestion<JudgeAnswer> {
  const { section, facts, sentences } = request
  return {
    key: `check:${section}${suffix}`,
    subject: `the check of "${section}"`,
    system: judgeSystemPrompt,
    schema: toWireSchema(judgeWireSchema),
    answer: judgeAnswerSchema,
    instructions: judgeFormat,
    task: [
      formatLines('facts', facts),
      formatLines('sentences', sentences),
      formatTask({ task: 'check', section }),
    ].join('\n\n'),
    maxTokens: ANSWER_TOKENS.base + ANSWER_TOKENS.perSentence * sentences.length,
  }
}

/** Reads the verdicts about known sentences; the first one about each counts. */
function readVerdicts({ sentences }: JudgeAnswer, request: JudgeRequest): Verdict[] {
  const ids = new Set(request.sentences.map(getLineId))
  const facts = new Set(request.facts.map(getLineId))
  return sentences.flatMap((entry): Verdict[] => {
    const verdict = verdictSchema.safeParse(entry).data
    if (!verdict || !ids.delete(verdict.id)) return []
    return [{ ...verdict, facts: verdict.facts.filter(id => facts.has(id)) }]
  })
}

/** Asks once more about sentences without a verdict. An unusable answer leaves them without one. */
async function askMissing(
  model: Model,
  request: JudgeRequest,
  verdicts: readonly Verdict[],
  work: PaidWork,
): Promise<Verdict[]> {
  const judged = new Set(verdicts.map(({ id }) => id))
  const sentences = request.sentences.filter(line => !judged.has(getLineId(line)))
  if (sentences.length === 0) return []
  const rest = { ...request, sentences }
  try {
    return readVerdicts(await askStructured(model, createJudgeQuestion(rest, ':missing'), work), rest)
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'upstream_rejected') return []
    throw error
  }
}

/** Creates a judge that asks a model, with one call per section. */
export function createModelJudge({ model }: { model: Model }): ClaimJudge {
  return {
    model: model.server.model,
    async judge(request, work) {
      const verdicts = readVerdicts(await askStructured(model, createJudgeQuestion(request), work), request)
      return [...verdicts, ...(await askMissing(model, request, verdicts, work))]
    },
  }
}
