import { setTimeout as after } from 'node:timers/promises'
import type { Brain } from './brain/brain.ts'
import type { Echoes } from './echoes.ts'
import { toMessage } from './message.ts'
import { createPromptCache } from './prompt-cache.ts'
import { type Answer, type Reply, reworded } from './reply.ts'
import type { createScripts, ModelCall } from './script.ts'
import { sendFailure, sendHuge, sendMessage, streamMessage, type Wire } from './send.ts'

export interface AnsweringOptions {
  scripts: ReturnType<typeof createScripts>
  brain: Brain
  echoes: Echoes
  /** Duration of a call in milliseconds. */
  delay: (call: ModelCall) => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => Date
  newId: (kind: string) => string
}

export async function realWait(ms: number, signal: AbortSignal): Promise<void> {
  await after(ms, undefined, { signal }).catch(() => undefined)
}

/** Answers valid calls: with the scripted answer, or else with the answer of the brain. */
export function createAnswering({ scripts, brain, echoes, delay, wait, now, newId }: AnsweringOptions) {
  const cache = createPromptCache(now)
  let running = 0
  let maxConcurrentCalls = 0

  async function answerByDefault(call: ModelCall): Promise<Answer> {
    const changes = scripts.rewordings(call)
    return changes.reduce((answer, change) => reworded(answer, text => change(text, call)), await brain(call))
  }

  async function send(reply: Reply, call: ModelCall, wire: Wire): Promise<void> {
    if (reply.kind === 'answer') return sendAnswer(reply, call, wire)
    if (reply.kind === 'failure') return sendFailure(wire, reply)
    if (reply.kind === 'huge') return sendHuge(wire, reply.bytes, reply.status)
  }

  /** Writes the prompt to the cache when the answer begins. */
  async function sendAnswer(answer: Answer, { prompt }: ModelCall, wire: Wire): Promise<void> {
    const cached = cache.read(prompt)
    const message = toMessage(answer, prompt, cached.usage, newId)
    cached.write()
    echoes.sent(
      // Calls that are continued do not think.
      message.content.filter(block => block.type !== 'thinking'),
      message.stop_reason === 'pause_turn',
    )
    await (prompt.stream ? streamMessage : sendMessage)(wire, message, answer.fault)
  }

  return {
    get maxConcurrentCalls() {
      return maxConcurrentCalls
    },
    /** Composes the answer during the delay, so that composing adds no time. */
    async answer(call: ModelCall, wire: Wire): Promise<void> {
      maxConcurrentCalls = Math.max(maxConcurrentCalls, ++running)
      wire.response.once('close', () => running--)
      const passed = wait(delay(call), wire.signal)
      const reply = await scripts.replyTo(call, () => answerByDefault(call))
      await passed
      wire.signal.throwIfAborted()
      await send(reply, call, wire)
    },
  }
}
