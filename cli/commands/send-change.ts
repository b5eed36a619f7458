import type { CommandContext } from '../context.ts'
import { call, confirmLoss, operationOf, printAnswer } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'

export interface Change {
  /** Operation id. */
  id: string
  input: Readonly<Record<string, unknown>>
  /** Returns the question to confirm, if any. Called only just before the change is sent. */
  confirm?: () => Promise<string | undefined>
  /** Describes the result in one sentence; programs get the whole answer. */
  told?: (answer: unknown) => string
}

/** Sends a change after any confirmation; with `--dry-run`, shows it. */
export async function sendChange(context: CommandContext, { id, input, confirm, told }: Change): Promise<void> {
  const operation = await operationOf(id)
  if (context.flags.dryRun) {
    await showPlan(context, operation, input)
    return
  }
  const question = context.flags.yes ? undefined : await confirm?.()
  if (question !== undefined) await confirmLoss(context, question)
  const answer = await call(context, operation, input)
  if (told) context.output.document(answer, () => told(answer))
  else printAnswer(context, id, answer)
}
