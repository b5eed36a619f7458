import { isDeepStrictEqual } from 'node:util'
import { toBlocks } from './check-prompt.ts'
import type { Prompt, RequestBlock } from './request-schema.ts'
import { refuse } from './vendor-error.ts'

/** Remembers answers with searches, which must be sent back unchanged. */
export interface Echoes {
  sent(content: readonly RequestBlock[], paused: boolean): void
  /** @throws VendorError if an answer was changed or shortened, or if the request begins an answer. */
  check(prompt: Prompt): void
}

interface Sent {
  content: unknown[]
  paused: boolean
}

/** Removes the fields that may change. */
function normalize(block: unknown): unknown {
  if (typeof block !== 'object' || block === null) return block
  const { cache_control: _, caller: __, citations, ...rest }: Record<string, unknown> = { ...block }
  return citations ? { ...rest, citations } : rest
}

const isToolBlock = (block: RequestBlock) => block.type !== 'text' || Boolean(block.citations?.length)

/** Counts the blocks from `at` that match the whole answer; 0 if they differ. */
function countMatchingBlocks({ content }: Sent, blocks: unknown[], at: number): number {
  return isDeepStrictEqual(blocks.slice(at, at + content.length), content) ? content.length : 0
}

export function createEchoes(): Echoes {
  const answers: Sent[] = []

  /** Returns true if the last block belongs to a paused answer. */
  function checkTurn(turn: RequestBlock[], n: number): boolean {
    const blocks = turn.map(normalize)
    let paused = false
    for (let at = 0; at < turn.length; ) {
      const found = answers.find(answer => countMatchingBlocks(answer, blocks, at) > 0)
      const block = turn[at]
      if (!found && block && isToolBlock(block))
        refuse(
          `messages.${n}.content.${at}: Invalid \`encrypted_content\` or \`encrypted_index\`: the blocks of a search must be sent back whole and unmodified`,
        )
      paused = found?.paused ?? false
      at += found ? countMatchingBlocks(found, blocks, at) : 1
    }
    return paused
  }

  return {
    sent(content, paused) {
      if (paused || content.some(isToolBlock)) answers.unshift({ content: content.map(normalize), paused })
    },
    check({ messages }) {
      const open = messages.map(({ role, content }, n) => role === 'user' || checkTurn(toBlocks(content), n))
      if (open.at(-1) === false)
        refuse('This model does not support assistant message prefill. The conversation must end with a user message.')
    },
  }
}
