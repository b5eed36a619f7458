import { isDeepStrictEqual } from 'node:util'
import { blocksOf } from './check-prompt.ts'
import type { Prompt, RequestBlock } from './request-schema.ts'
import { refuse } from './vendor-error.ts'

/** Remembers the answers with searches in them: what comes back of one has to be what was sent, to the byte. */
export interface Echoes {
  sent(content: readonly RequestBlock[], paused: boolean): void
  /** @throws VendorError where an answer comes back changed or in part, or one is begun for the model. */
  check(prompt: Prompt): void
}

interface Sent {
  content: unknown[]
  paused: boolean
}

/** What may be left out or added without changing what was said. */
function bare(block: unknown): unknown {
  if (typeof block !== 'object' || block === null) return block
  const { cache_control: _, caller: __, citations, ...rest }: Record<string, unknown> = { ...block }
  return citations ? { ...rest, citations } : rest
}

const isOfTool = (block: RequestBlock) => block.type !== 'text' || Boolean(block.citations?.length)

/** How many blocks from `at` on are this whole answer; 0 where they are not. */
function match({ content }: Sent, blocks: unknown[], at: number): number {
  return isDeepStrictEqual(blocks.slice(at, at + content.length), content) ? content.length : 0
}

export function createEchoes(): Echoes {
  const answers: Sent[] = []

  /** Whether the last block belongs to an answer that was paused. */
  function checkTurn(turn: RequestBlock[], n: number): boolean {
    const blocks = turn.map(bare)
    let paused = false
    for (let at = 0; at < turn.length; ) {
      const found = answers.find(answer => match(answer, blocks, at) > 0)
      const block = turn[at]
      if (!found && block && isOfTool(block))
        refuse(
          `messages.${n}.content.${at}: Invalid \`encrypted_content\` or \`encrypted_index\`: the blocks of a search must be sent back whole and unmodified`,
        )
      paused = found?.paused ?? false
      at += found ? match(found, blocks, at) : 1
    }
    return paused
  }

  return {
    sent(content, paused) {
      if (paused || content.some(isOfTool)) answers.unshift({ content: content.map(bare), paused })
    },
    check({ messages }) {
      const open = messages.map(({ role, content }, n) => role === 'user' || checkTurn(blocksOf(content), n))
      if (open.at(-1) === false)
        refuse('This model does not support assistant message prefill. The conversation must end with a user message.')
    },
  }
}
