import type { IncomingHttpHeaders } from 'node:http'
import { createScripts as createScriptsOf, type Scripts as ScriptsOf } from '../fake-server/scripts.ts'
import type { Answer, Reply } from './reply.ts'
import type { MessageRequest } from './request-schema.ts'
import type { TaskName, TaskOf } from './task.ts'

/** Request before its validation. */
export interface FakeRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  at: Date
  /** Reason of the refusal, in the vendor's words. */
  refused: string | null
}

/** Valid request for a message. */
export interface ModelCall extends FakeRequest {
  prompt: MessageRequest
  task: TaskOf<TaskName> | null
}

/** `usual` creates the default answer of the fake. */
type Call = [call: ModelCall, usual: () => Promise<Answer>]
type Reword = (text: string, call: ModelCall) => string

/** Answers that a test scripts. Other calls get the default answer. */
export interface Scripts extends ScriptsOf<Call, Reply, TaskName> {
  /** Changes the last text of the brain's answers to a task: its JSON, or for `research` its prose. */
  reword(task: TaskName, change: Reword): void
}

export function createScripts(): Scripts & {
  rewordings(call: ModelCall): Reword[]
  replyTo(...call: Call): Promise<Reply>
} {
  const scripts = createScriptsOf<Call, Reply, TaskName>(({ task }) => task?.task)
  const changes: { task: TaskName; change: Reword }[] = []
  return {
    ...scripts,
    reword: (task, change) => void changes.push({ task, change }),
    reset() {
      scripts.reset()
      changes.length = 0
    },
    rewordings: ({ task }) => changes.filter(change => change.task === task?.task).map(({ change }) => change),
    replyTo: async (call, usual) => (await scripts.replyTo(call, usual)) ?? usual(),
  }
}
