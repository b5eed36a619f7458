import type { MessageParam, TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { parseJson } from '../../domain/json.ts'
import type { PaidCall, PaidWork } from '../../ports/paid-work.ts'
import type { Model } from './model.ts'
import type { Question } from './request.ts'

/** Code fence. Each run of whitespace can match in only one place, which avoids quadratic backtracking on long runs. */
const codeFence = /```(?:json)?[ \t\r]*\n([\s\S]*?)```/g

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the first JSON object that extends to the last closing brace; the text before it is a preamble. */
function findAfterPreamble(text: string): unknown {
  const end = text.lastIndexOf('}') + 1
  // Limited, because every candidate is parsed up to the end of the text.
  const starts = [...text.matchAll(/\{/g)].slice(0, 20)
  for (const { index } of starts) {
    const value = parseJson(text.slice(index, end))
    if (isObject(value)) return value
  }
  return undefined
}

/**
 * Finds the JSON object of an answer: alone, in a code fence, or with text before or after it. Returns undefined if
 * there is no object.
 */
export function findJson(answer: string): unknown {
  const text = answer.trim()
  const candidates = [text, ...[...text.matchAll(codeFence)].map(([, inside = '']) => inside).toReversed()]
  return candidates.map(parseJson).find(isObject) ?? findAfterPreamble(text)
}

export interface StructuredQuestion<T> {
  /** Key, unique within the step. */
  key: string
  /** Subject for messages: "the outline". */
  subject: string
  system: TextBlockParam[]
  /** Instructions and the required format, in words. */
  instructions: string
  /** Task block, placed at the end of the question. */
  task: string
  /** JSON schema for the server; plain types only, because it does not support bounds. */
  schema: Record<string, unknown>
  /** Schema that validates the answer. */
  answer: z.ZodType<T>
  /** Returns a problem that the schema cannot express, or null. */
  check?(answer: T): string | null
  /** Maximum length of the answer, without thinking. */
  maxTokens: number
  /** Tokens for thinking, at least 1,024; without them, thinking is turned off. */
  thinkingTokens?: number
  /** Data that several questions share. It precedes the question and is cached, so it must be the same each time. */
  sharedData?: string
}

/** Raw answer to store, so that an unusable answer is not paid for again either. */
const storedAnswerSchema = z.object({ text: z.string(), stopReason: z.string().nullable() })
type StoredAnswer = z.output<typeof storedAnswerSchema>

type ReadResult<T> = { value: T } | { problem: string; cutOff: boolean }

const textBlock = z.object({ type: z.literal('text'), text: z.string() })

function readAnswer<T>({ text, stopReason }: StoredAnswer, { answer, check }: StructuredQuestion<T>): ReadResult<T> {
  const cutOff = stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded'
  const json = findJson(text)
  if (json === undefined) return { problem: cutOff ? 'it was cut off' : describeNonJson(text), cutOff }
  const result = answer.safeParse(json)
  if (!result.success) {
    const issues = result.error.issues.slice(0, 5).map(issue => describeAnswerIssue(issue, json))
    return { problem: cutOff ? 'it was cut off' : issues.join('; '), cutOff }
  }
  const problem = check?.(result.data) ?? null
  return problem === null ? { value: result.data } : { problem, cutOff }
}

function describeNonJson(text: string): string {
  return text.trim() === '' ? 'it is empty' : 'it is not a JSON object'
}

function createQuestion<T>(spec: StructuredQuestion<T>, messages: MessageParam[], factor = 1): Question {
  const { system, schema, thinkingTokens = 0 } = spec
  const about = { subject: spec.subject, call: spec.key }
  return { system, messages, maxTokens: spec.maxTokens * factor, thinkingTokens, schema, about }
}

function createFirstMessage<T>({ instructions, task, sharedData }: StructuredQuestion<T>): MessageParam {
  const question: TextBlockParam = { type: 'text', text: `${instructions}\n\n${task}` }
  const shared: TextBlockParam[] =
    sharedData === undefined ? [] : [{ type: 'text', text: sharedData, cache_control: { type: 'ephemeral' } }]
  return { role: 'user', content: [...shared, question] }
}

function createPaidCall(
  model: Model,
  question: Question,
  { key, work, signal }: { key: string; work: PaidWork; signal: AbortSignal },
): PaidCall<StoredAnswer> {
  return {
    key,
    answer: storedAnswerSchema,
    maxUsage: model.estimateMaxUsage(question),
    async make(lost) {
      const report = (message: string) => work.report(message)
      const { content, stopReason, usage } = await model.ask(question, { signal, report, lost })
      const texts = content.flatMap(block => textBlock.safeParse(block).data?.text ?? [])
      return { answer: { text: texts.at(-1) ?? '', stopReason }, usage }
    },
  }
}

/** Returns the key and maximum usage of the first attempt, for `PaidWork.assertAffordable`. */
export function planCall<T>(model: Model, spec: StructuredQuestion<T>) {
  return {
    key: spec.key,
    maxUsage: model.estimateMaxUsage(createQuestion(spec, [createFirstMessage(spec)])),
  }
}

/**
 * Asks for an answer in the given format. If the answer is invalid, asks once more in the same conversation.
 * @throws BlogopsError `upstream_rejected` if the second answer is invalid too.
 */
export async function askStructured<T>(
  model: Model,
  spec: StructuredQuestion<T>,
  work: PaidWork,
  signal = work.signal,
): Promise<T> {
  const messages = [createFirstMessage(spec)]
  const question = createQuestion(spec, messages)
  const first = await work.once(createPaidCall(model, question, { key: spec.key, work, signal }))
  const reading = readAnswer(first, spec)
  if ('value' in reading) return reading.value

  await work.report(`The model's answer for ${spec.subject} could not be used (${reading.problem}). Asking again.`)
  const repairQuestion = createRepairQuestion(spec, first, reading)
  const key = `${spec.key}:repair`
  const second = readAnswer(await work.once(createPaidCall(model, repairQuestion, { key, work, signal })), spec)
  if ('value' in second) return second.value
  throw new BlogopsError(
    'upstream_rejected',
    `The model's answer for ${spec.subject} could not be used: ${second.problem}.`,
    {
      hint: 'Resume the job to ask it again, or set BLOGOPS_MODEL to a more capable model.',
      details: { call: spec.key },
    },
  )
}

/** Room of a second attempt after an answer that was cut off, relative to the first. */
const CUT_OFF_FACTOR = 2

/** Asks a cut-off answer again with more room, and any other again with its problem. */
function createRepairQuestion<T>(
  spec: StructuredQuestion<T>,
  { text }: StoredAnswer,
  { problem, cutOff }: { problem: string; cutOff: boolean },
): Question {
  const firstMessage = createFirstMessage(spec)
  if (cutOff) return createQuestion(spec, [firstMessage], CUT_OFF_FACTOR)
  const repairPrompt = `That answer cannot be used: ${problem}. Answer the same task again, with one JSON object of the form that was asked for and nothing before or after it.\n\n${spec.task}`
  return createQuestion(spec, [
    firstMessage,
    { role: 'assistant', content: [{ type: 'text', text: text.toWellFormed().trim() || '(nothing)' }] },
    { role: 'user', content: [{ type: 'text', text: repairPrompt }] },
  ])
}

const cache = new WeakMap<z.ZodType, Record<string, unknown>>()

/**
 * Converts a zod schema to a JSON schema for the server, cached per schema. Servers refuse or ignore bounds and
 * optional properties, so use only objects, arrays, strings, numbers and null, and null for missing values. Converted
 * on first use, because that is slower than loading this module.
 */
export function toWireSchema(schema: z.ZodType): Record<string, unknown> {
  const cached = cache.get(schema)
  if (cached) return cached
  const { $schema: _, ...plain } = z.toJSONSchema(schema)
  cache.set(schema, plain)
  return plain
}

/** Names of JSON types for people. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'list',
  object: 'object',
  string: 'text',
  number: 'number',
  int: 'whole number',
  boolean: 'yes or no',
}

/** Beginnings of the validation library's own messages. Our schemas word theirs differently. */
const DEFAULT_MESSAGE = /^(?:Invalid|Too (?:small|big)|Unrecognized|Expected)/
const DEFAULT_FAULTS: Readonly<Record<string, string>> = {
  invalid_value: 'value',
  too_small: 'length or size',
  too_big: 'length or size',
}

const isMissing = (value: unknown) => value === undefined || value === null

function findValue(answer: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    answer,
  )
}

/** Describes the parents of a value: `entry 4 of "products"`; "it" for the answer itself. */
function describeParent(path: readonly PropertyKey[]): string {
  const parts = path.map(key => (typeof key === 'number' ? `entry ${key + 1}` : `"${String(key)}"`))
  return parts.length === 0 ? 'it' : parts.toReversed().join(' of ')
}

/** Describes a fault of a model's answer in words: `it has no list "products"`. */
function describeAnswerIssue(issue: z.core.$ZodIssue, answer: unknown): string {
  const { path } = issue
  const key = path.at(-1)
  const parent = describeParent(path.slice(0, -1))
  const value = findValue(answer, path)
  const type = issue.code === 'invalid_type' ? (TYPE_NAMES[issue.expected] ?? issue.expected) : null
  if (typeof key === 'string' && isMissing(value)) return `${parent} has no ${type ?? 'value'} "${key}"`
  if (type !== null) return `${describeParent(path)} is not ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
  if (!DEFAULT_MESSAGE.test(issue.message)) return `${describeParent(path)}: ${issue.message}`
  return `${describeParent(path)} has an unexpected ${DEFAULT_FAULTS[issue.code] ?? 'form'}`
}
