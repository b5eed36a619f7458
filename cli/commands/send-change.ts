import type { CommandContext } from '../context.ts'
import { call, confirmLoss, operationOf, printAnswer } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'

export interface Change {
  /** The operation. */
  id: string
  input: Readonly<Record<string, unknown>>
  /** What is to be confirmed, where anything is; asked of the server only when it is about to be sent. */
  confirm?: () => Promise<string | undefined>
  /** What came of it, in a sentence; programs get the whole answer. */
  told?: (answer: unknown) => string
}

/** Sends a change, confirmed where it has to be; with `--dry-run`, shows it. */
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
