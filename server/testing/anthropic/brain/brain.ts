import * as z from 'zod'
import { type Answer, answer, type Part, reworded } from '../reply.ts'
import type { ModelCall } from '../script.ts'
import { ads } from './ads.ts'
import { advice } from './advice.ts'
import { edit } from './edit.ts'
import { judge } from './judge.ts'
import { products } from './products.ts'
import { research } from './research.ts'
import { createAuthor } from './writing.ts'

/** Default answers to every task of blogops, for any topic. */
export type Brain = (call: ModelCall) => Promise<Answer>

const countBlocks = (part: Part) => ('search' in part ? 2 : 1)

/** Returns the rest of an answer that was paused after that many blocks. */
function removeSentBlocks({ parts, ...whole }: Answer, blocks: number): Answer {
  let left = blocks
  return {
    ...whole,
    parts: parts.filter(part => {
      if (left <= 0) return true
      left -= countBlocks(part)
      return false
    }),
  }
}

/** Counts the blocks of the paused answer at the end of the request; 0 if there is none. */
function countSentBlocks({ prompt }: ModelCall): number {
  const last = prompt.messages.at(-1)
  return last?.role === 'assistant' && typeof last.content !== 'string' ? last.content.length : 0
}

const requiredSchema = z.object({ required: z.array(z.string()) })

/** Adds the keys that the schema requires and the answer lacks, as null. */
function addMissingKeys(whole: Answer, { prompt, task }: ModelCall): Answer {
  if (task === null || task.task === 'research') return whole
  const required = requiredSchema.safeParse(prompt.output_config?.format?.schema).data?.required ?? []
  const blank = Object.fromEntries(required.map(name => [name, null]))
  return reworded(whole, text => JSON.stringify({ ...blank, ...JSON.parse(text) }))
}

/** @param now clock of the fake. */
export function createBrain(now: () => Date): Brain {
  const author = createAuthor(now)

  async function answerTo(call: ModelCall): Promise<Answer> {
    const { task } = call
    if (task === null) return answer('There is no task in this request.')
    if (task.task === 'research') return research(task, call)
    if (task.task === 'products') return products(task)
    if (task.task === 'ads') return ads(task)
    if (task.task === 'advice') return advice(task)
    if (task.task === 'edit') return edit(task)
    if (task.task === 'check') return judge(call)
    return task.task === 'outline' ? author.outline(task) : author.section(task)
  }

  return async call => removeSentBlocks(addMissingKeys(await answerTo(call), call), countSentBlocks(call))
}
