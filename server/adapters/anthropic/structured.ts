import type { MessageParam, TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { PaidCall, PaidWork } from '../../ports/paid-work.ts'
import { findJson } from './find-json.ts'
import type { Model, Question } from './model.ts'

export interface StructuredQuestion<T> {
  /** Key, unique within the step. */
  key: string
  /** Subject for messages: "the outline". */
  what: string
  system: TextBlockParam[]
  /** Instructions and the required format, in words. */
  wanted: string
  /** Task block, placed at the end of the question. */
  task: string
  /** JSON schema for the server; plain types only, because it does not support bounds. */
  schema: Record<string, unknown>
  /** Schema that validates the answer. */
  answer: z.ZodType<T>
  /** Returns a problem that the schema cannot express, or null. */
  check?(answer: T): string | null
  maxTokens: number
}

/** Raw answer to store, so that an unusable answer is not paid for again either. */
const keptAnswer = z.object({ text: z.string(), stopReason: z.string().nullable() })
type KeptAnswer = z.output<typeof keptAnswer>

type Reading<T> = { value: T } | { problem: string; cutOff: boolean }

const textBlock = z.object({ type: z.literal('text'), text: z.string() })

function read<T>({ text, stopReason }: KeptAnswer, { answer, check }: StructuredQuestion<T>): Reading<T> {
  const cutOff = stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded'
  const json = findJson(text)
  if (json === undefined) return { problem: cutOff ? 'it was cut off' : 'it is not a JSON object', cutOff }
  const result = answer.safeParse(json)
  if (!result.success) {
    const issues = result.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
    return { problem: cutOff ? 'it was cut off' : issues.join('; '), cutOff }
  }
  const problem = check?.(result.data) ?? null
  return problem === null ? { value: result.data } : { problem, cutOff }
}

function questionOf<T>(asked: StructuredQuestion<T>, messages: MessageParam[], maxTokens: number): Question {
  const about = { what: asked.what, call: asked.key }
  return { system: asked.system, messages, maxTokens, schema: asked.schema, about }
}

const firstMessage = <T>({ wanted, task }: StructuredQuestion<T>): MessageParam => ({
  role: 'user',
  content: [{ type: 'text', text: `${wanted}\n\n${task}` }],
})

function paidCall(
  model: Model,
  question: Question,
  { key, work, signal }: { key: string; work: PaidWork; signal: AbortSignal },
): PaidCall<KeptAnswer> {
  return {
    key,
    answer: keptAnswer,
    most: model.most(question),
    async make(lost) {
      const tell = (message: string) => work.tell(message)
      const { content, stopReason, usage } = await model.ask(question, { signal, tell, lost })
      const texts = content.flatMap(block => textBlock.safeParse(block).data?.text ?? [])
      return { answer: { text: texts.at(-1) ?? '', stopReason }, usage }
    },
  }
}

/** Returns the key and maximum usage of the first attempt, for `PaidWork.afford`. */
export function plannedCall<T>(model: Model, asked: StructuredQuestion<T>) {
  return { key: asked.key, most: model.most(questionOf(asked, [firstMessage(asked)], asked.maxTokens)) }
}

/**
 * Asks for an answer in the given format. If the answer is invalid, asks once more in the same conversation.
 * @throws BlogopsError `upstream_rejected` if the second answer is invalid too.
 */
export async function askStructured<T>(
  model: Model,
  asked: StructuredQuestion<T>,
  work: PaidWork,
  signal = work.signal,
): Promise<T> {
  const messages = [firstMessage(asked)]
  const question = questionOf(asked, messages, asked.maxTokens)
  const first = await work.once(paidCall(model, question, { key: asked.key, work, signal }))
  const reading = read(first, asked)
  if ('value' in reading) return reading.value

  await work.tell(`The model's answer for ${asked.what} could not be used (${reading.problem}). Asking once more.`)
  const mended: MessageParam[] = [
    ...messages,
    { role: 'assistant', content: [{ type: 'text', text: first.text.toWellFormed().trim() || '(nothing)' }] },
    { role: 'user', content: [{ type: 'text', text: `${repairOf(reading)}\n\n${asked.task}` }] },
  ]
  const again = questionOf(asked, mended, asked.maxTokens * (reading.cutOff ? 2 : 1))
  const key = `${asked.key}:repair`
  const second = read(await work.once(paidCall(model, again, { key, work, signal })), asked)
  if ('value' in second) return second.value
  throw new BlogopsError(
    'upstream_rejected',
    `The model's answer for ${asked.what} could not be used: ${second.problem}.`,
    { hint: 'Try again, or set BLOGOPS_MODEL to a more capable model', details: { call: asked.key } },
  )
}

function repairOf({ problem, cutOff }: { problem: string; cutOff: boolean }): string {
  const room = cutOff ? ' It was too long: keep it shorter.' : ''
  return `That answer cannot be used: ${problem}.${room} Answer the same task again, with one JSON object of the form that was asked for and nothing before or after it.`
}
