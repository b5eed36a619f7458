import * as z from 'zod'
import type { EditRequest, WriterContext } from '../../ports/article-writer.ts'
import { formatFacts } from './product-facts.ts'
import { type StructuredQuestion, toWireSchema } from './structured.ts'
import { dataRules, formatTask } from './task.ts'

const editorRules = `You edit articles of a British blog that compares products sold on Amazon UK. The sections of an article were written at the same
time by writers who did not see one another's text, so some sentences say the same, or stand in the same form again.

# What to do

The task has all sentences of the article in order, each with its id and the headings above it, and "problems": each names what is
repeated, and the ids of the sentences that you may change because of it. Answer with edits by id:

- Where a sentence says again what was said before, remove it with the text "", if what stays reads well without it.
- Otherwise reword it: another form, and what is particular to this product or this part. Keep its figures, names and
  meaning; add nothing that does not follow from the block <facts>; keep to one sentence of about the same length.
- Where a problem names many sentences, because two sections are alike, reword or remove as many as are needed so that they
  no longer share their turns of phrase.
- Change no other sentence. Plain British English, no markup, no headings, no links.

${dataRules}`

const editFormat =
  'Edit the sentences of the task. Answer with one JSON object of this form, and with nothing before or after it: {"edits":[{"id":string,"text":string}]}'

const editsSchema = z.object({ edits: z.array(z.object({ id: z.string(), text: z.string() })) })

/** Tokens of an edit: a long sentence and its id. */
const TOKENS_PER_EDIT = 120
const MAX_TOKENS = 16_000
const THINKING_TOKENS = 2048

/** Creates the question that has repeated sentences of a whole article reworded. */
export function createEditQuestion(
  { sentences, problems }: EditRequest,
  { brief, facts }: WriterContext,
): StructuredQuestion<z.output<typeof editsSchema>> {
  const count = new Set(problems.flatMap(({ ids }) => ids)).size
  return {
    key: 'edit',
    subject: 'the edits',
    system: [{ type: 'text', text: editorRules }],
    schema: toWireSchema(editsSchema),
    answer: editsSchema,
    instructions: editFormat,
    task: `${formatFacts(facts, brief)}\n\n${formatTask({ task: 'edit', topic: brief.topic, sentences, problems })}`,
    maxTokens: Math.min(500 + TOKENS_PER_EDIT * count, MAX_TOKENS),
    thinkingTokens: THINKING_TOKENS,
  }
}
