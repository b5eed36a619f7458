import { type Answer, answer, type Part } from '../reply.ts'
import type { ModelCall } from '../script.ts'
import { products } from './products.ts'
import { research } from './research.ts'
import { createAuthor } from './writing.ts'

/** Answers of itself whatever blogops asks, about any topic. */
export type Brain = (call: ModelCall) => Promise<Answer>

const blocksIn = (part: Part) => ('search' in part ? 2 : 1)

/** What is left of an answer that was paused after so many blocks. */
function rest({ parts, ...whole }: Answer, blocks: number): Answer {
  let left = blocks
  return {
    ...whole,
    parts: parts.filter(part => {
      if (left <= 0) return true
      left -= blocksIn(part)
      return false
    }),
  }
}

/** How much of the answer is there already, where the request ends in an answer that was paused. */
function saidSoFar({ prompt }: ModelCall): number {
  const last = prompt.messages.at(-1)
  return last?.role === 'assistant' && typeof last.content !== 'string' ? last.content.length : 0
}

/** @param now the vendor's clock. */
export function createBrain(now: () => Date): Brain {
  const author = createAuthor(now)

  async function answerTo(call: ModelCall): Promise<Answer> {
    const { task } = call
    if (task === null) return answer('There is no task in this request.')
    if (task.task === 'research') return research(task, call)
    if (task.task === 'products') return products(task)
    return task.task === 'outline' ? author.outline(task) : author.section(task)
  }

  return async call => rest(await answerTo(call), saidSoFar(call))
}
