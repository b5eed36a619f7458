import type { CommandContext } from '../context.ts'
import { callOperation, confirmLoss, getOperation, printAnswer } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'

export interface Change {
  /** Operation id. */
  id: string
  input: Readonly<Record<string, unknown>>
  /** Returns the question to confirm, if any. Called only just before the change is sent. */
  confirm?: () => Promise<string | undefined>
  /** Describes the result in one sentence; programs get the whole answer. */
  describe?: (answer: unknown) => string
}

/** Sends a change after any confirmation; with `--dry-run`, shows it. */
export async function sendChange(context: CommandContext, { id, input, confirm, describe }: Change): Promise<void> {
  const operation = await getOperation(id)
  if (context.flags.dryRun) {
    await showDryRun(context, operation, input)
    return
  }
  const question = context.flags.yes ? undefined : await confirm?.()
  if (question !== undefined) await confirmLoss(context, question)
  const answer = await callOperation(context, operation, input)
  if (describe) context.output.document(answer, () => describe(answer))
  else printAnswer(context, id, answer)
}
