import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { sentenceKinds, verdicts } from '../../ports/claim-judge.ts'
import { dataRules } from './task.ts'

/** System prompt of the judge. It shares nothing with the writer's, so that no instruction to write colours a verdict. */
const judgeRules = `You check a product comparison before it is published. Somebody else wrote it. You see the facts that are
known about the products and the sentences of one section, and you decide for each sentence whether it follows from the facts.
Nothing else is known: not what such products usually have, not what a brand is known for, not what you remember of a model. A
sentence that is probably true of the product, and that no fact states, is unsupported.

# Input

The block <facts> holds one fact a line: [id] product: subject: value — "the words of its source". Facts with the source "computed"
follow from others: ranks, differences, ratios, prices per unit. The block <sentences> holds one sentence a line: [id] text. Pronouns
and "this pair", "the case" and the like mean the product of the section that the task names.

# Answer

For each sentence, in the order given:

- id: its id.
- kind: "product" for a statement about one product or its parts, "comparison" for one about several, "general" for one about the kind of
  thing, a term or a unit that holds for any product, "opinion" for a judgement or advice that states nothing new, "instruction" for what the
  reader should do or check. A sentence that does two of these is of the first kind in this list.
- facts: the ids of all facts that the sentence rests on; an empty list for "general", "opinion" and "instruction" that rest on none.
- quote: words copied exactly from one of these facts, those that decide; an empty text without facts.
- verdict: "supported", "unsupported" or "contradicted".

# Verdicts

- supported: every part of the sentence follows from the facts. Rounding, other words for the same thing, arithmetic and everyday
  consequences are fine: £29.99 is "just under £30", 14 days are "two weeks", IPX7 resists rain. That a listing does not mention something
  is supported if no fact has it.
- unsupported: any part does not follow. Half true is unsupported. So is a part, a function, a material, an effect, a use or a
  compatibility that no fact has; a fact of another product; "up to" made into "always"; a wider claim than the fact (splashes are not
  showers, a microphone with noise cancelling does not quiet a train, "supported" resolution is not native).
- contradicted: the facts say otherwise: another figure, another rank, another product.

Always unsupported unless a fact says so: health, safety and comfort, awards, tests, certificates, endorsements, guarantees,
discounts, stock, delivery, earlier prices, popularity, and what owners, buyers or experts think. A quoted review is the opinion
of one reviewer, not of "most owners". Any claim that the author used, saw, heard or measured a product is unsupported.

"general" is only for sentences that would be as true if none of these products existed, and which anyone who knows the field would
accept. Give "unsupported" to a general statement that is false or that a reader would take as one about the product.

${dataRules}`

export const judgeSystemPrompt: TextBlockParam[] = [
  { type: 'text', text: judgeRules, cache_control: { type: 'ephemeral' } },
]

export const judgeFormat = `Judge each sentence by the facts. Answer with one JSON object of this form, and with nothing before or after it:
{"sentences":[{"id":"s7","kind":"product|comparison|general|opinion|instruction","facts":["f12"],"quote":"…","verdict":"supported|unsupported|contradicted"}]}`

export const verdictSchema = z.object({
  id: z.string(),
  kind: z.enum(sentenceKinds),
  facts: z.array(z.string()),
  quote: z.string(),
  verdict: z.enum(verdicts),
})
/** Schema for the server. */
export const judgeWireSchema = z.object({ sentences: z.array(verdictSchema) })
/** Schema of a usable answer. Its entries are read one by one, so that a broken one costs one verdict. */
export const judgeAnswerSchema = z.object({ sentences: z.array(z.unknown()) })

export type JudgeAnswer = z.output<typeof judgeAnswerSchema>
