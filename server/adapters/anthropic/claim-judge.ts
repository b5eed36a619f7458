import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { type ClaimJudge, type JudgeRequest, sentenceKinds, type Verdict, verdicts } from '../../ports/claim-judge.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { Model } from './model.ts'
import { dataRules, formatTask } from './product-facts.ts'
import { askStructured, type StructuredQuestion, toWireSchema } from './structured.ts'

/** Tokens of an answer: its frame, and a verdict per sentence. */
const ANSWER_TOKENS = { base: 300, perSentence: 140 }

/** Lines of data that cannot close their block, each on one line. */
function formatLines(name: 'facts' | 'sentences', lines: readonly string[]): string {
  const safe = lines.map(line => line.replace(/\s{2,}|[^\S ]/g, ' ').replaceAll('<', '\\u003c'))
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

/** System prompt of the judge. It shares nothing with the writer's, so that no instruction to write influences a verdict. */
const judgeRules = `You check a product comparison before it is published. Somebody else wrote it. You see the facts that are known about the products and
the sentences of one section. Decide for each sentence whether it follows from the facts. Nothing else is known: not what such
products usually have, not what a brand is known for, not what you remember about a model. A sentence that is probably true but that
no fact states is unsupported.

# Input

The block <facts> has one fact per line: [id] product: subject: value — "the words of its source". Facts with the source "computed" follow
from others: ranks, differences, ratios, prices per unit. The block <sentences> has one sentence per line: [id] text. Pronouns and
phrases such as "this pair" or "the case" refer to the product of the section that the task names.

# Answer

For each sentence, in the given order:

- id: its id.
- kind: "product" for a statement about one product or its parts, "comparison" for one about several, "general" for one about the kind of
  product, a term or a unit that is true of any product, "opinion" for a judgement or advice that states nothing new, "instruction" for what
  the reader should do or check. If a sentence does two of these, use the kind that comes first in this list.
- facts: the ids of all facts that support the sentence; an empty list for "general", "opinion" and "instruction" if none does.
- quote: the deciding words, copied exactly from one of these facts; an empty text if there are no facts.
- verdict: "supported", "unsupported" or "contradicted".

# Verdicts

- supported: every part of the sentence follows from the facts. Rounding, synonyms, arithmetic and everyday consequences are fine:
  £29.99 is "just under £30", 14 days are "two weeks", IPX7 resists rain. A statement that a listing does not mention something is
  supported if no fact has it.
- unsupported: any part does not follow. A half-true sentence is unsupported. So is one with a part, function, material, effect, use or
  compatibility that no fact has; a fact of another product; "up to" turned into "always"; a wider claim than the fact (splashes are
  not showers, a microphone with noise cancelling does not quiet a train, "supported" resolution is not native).
- contradicted: the facts say otherwise: another figure, another rank, another product.

Always unsupported unless a fact says so: health, safety and comfort, awards, tests, certificates, endorsements, guarantees, discounts,
stock, delivery, earlier prices, popularity, and what owners, buyers or experts think. A quoted review is the opinion of one reviewer, not
of "most owners". Any claim that the author used, saw, heard or measured a product is unsupported.

"general" is only for sentences that would be equally true if none of these products existed, and that anyone who knows the field would
accept. Give "unsupported" to a general statement that is false or that a reader would understand as one about the product.

${dataRules}`

const judgeSystemPrompt: TextBlockParam[] = [{ type: 'text', text: judgeRules, cache_control: { type: 'ephemeral' } }]

const judgeFormat = `Judge each sentence by the facts. Answer with one JSON object of this form and nothing before or after it:
{"sentences":[{"id":"s7","kind":"product|comparison|general|opinion|instruction","facts":["f12"],"quote":"…","verdict":"supported|unsupported|contradicted"}]}`

const verdictSchema = z.object({
  id: z.string(),
  kind: z.enum(sentenceKinds),
  facts: z.array(z.string()),
  quote: z.string(),
  verdict: z.enum(verdicts),
})
/** Schema for the server. */
const judgeWireSchema = z.object({ sentences: z.array(verdictSchema) })
/** Schema of a usable answer. Its entries are read one by one, so that a broken one costs one verdict. */
const judgeAnswerSchema = z.object({ sentences: z.array(z.unknown()) })

type JudgeAnswer = z.output<typeof judgeAnswerSchema>
