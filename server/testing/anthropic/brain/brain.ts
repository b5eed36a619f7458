import { type Answer, answer } from '../reply.ts'
import type { ModelCall } from '../script.ts'

/** Answers for itself whatever blogops asks, about any topic. */
export type Brain = (call: ModelCall) => Answer

export function createBrain(): Brain {
  return () => answer('There is no task in this request.')
}
