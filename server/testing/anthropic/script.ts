import type { IncomingHttpHeaders } from 'node:http'
import type { Answer, Reply } from './reply.ts'
import type { MessageRequest } from './request-schema.ts'
import type { TaskName, TaskOf } from './task.ts'

/** A request as it came. */
export interface FakeRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  at: Date
  /** Why it was not served, in the vendor's words. */
  refused: string | null
}

/** A request for a message that holds in every part. */
export interface ModelCall extends FakeRequest {
  prompt: MessageRequest
  task: TaskOf<TaskName> | null
}

/** @param usual what the fake would answer of itself. */
export type Script = (call: ModelCall, usual: () => Promise<Answer>) => Reply | undefined | Promise<Reply | undefined>
type Reword = (text: string, call: ModelCall) => string

/** What a test has the model answer; what is left open, the brain answers. */
export interface Scripts {
  /** Decides every call from here on; where it gives nothing, the one before it does. */
  script(script: Script): void
  /** For the next calls, one each, in this order; of one kind of task only where it is named. */
  next(...replies: (Reply | Script)[]): void
  nextOf(task: TaskName, ...replies: (Reply | Script)[]): void
  /** Changes the last text of the brain's answers to a task: its JSON, or for `research` its prose. */
  reword(task: TaskName, change: Reword): void
  reset(): void
}

interface Queued {
  task: TaskName | null
  reply: Reply | Script
}

export function createScripts(): Scripts & {
  rewordings(call: ModelCall): Reword[]
  replyTo: (...call: Parameters<Script>) => Promise<Reply>
} {
  const queue: Queued[] = []
  const scripts: Script[] = []
  const changes: { task: TaskName; change: Reword }[] = []
  const add = (task: TaskName | null, replies: (Reply | Script)[]) => {
    queue.push(...replies.map(reply => ({ task, reply })))
  }

  function takeNext({ task }: ModelCall): Reply | Script | undefined {
    const at = queue.findIndex(queued => queued.task === null || queued.task === task?.task)
    return at === -1 ? undefined : queue.splice(at, 1)[0]?.reply
  }

  return {
    script: script => void scripts.unshift(script),
    next: (...replies) => add(null, replies),
    nextOf: (task, ...replies) => add(task, replies),
    reword: (task, change) => void changes.push({ task, change }),
    reset() {
      for (const list of [queue, scripts, changes]) list.length = 0
    },
    rewordings: ({ task }) => changes.filter(change => change.task === task?.task).map(({ change }) => change),
    async replyTo(call, usual) {
      const next = takeNext(call)
      for (const script of [next, ...scripts]) {
        const reply = typeof script === 'function' ? await script(call, usual) : script
        if (reply) return reply
      }
      return usual()
    },
  }
}
