import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'
import { toFailure } from '../failure.ts'
import { type Actions, neutralizeCommands, openActions, wrapOutput } from './actions.ts'

/**
 * Runs a command as a step of GitHub Actions, if it is one. Its output cannot be read as workflow commands, and its
 * exit code becomes an output for later steps.
 */
export async function runInActions(
  context: CommandContext,
  work: (context: CommandContext, actions: Actions | null) => Promise<number>,
): Promise<number> {
  const actions = openActions(context.terminal, context.output)
  if (!actions) return work(context, null)
  try {
    const exit = await work({ ...context, output: wrapOutput(context.output) }, actions)
    await actions.outputs({ 'exit-code': exit })
    return exit
  } catch (error) {
    const failure = toFailure(error)
    await (await import('./failure-report.ts')).reportFailure(actions, failure, error)
    throw error instanceof BlogopsError ? withSafeMessage(error, failure.message) : error
  }
}

/** A model may have written part of the message. */
function withSafeMessage(error: BlogopsError, message: string): Error {
  if (neutralizeCommands(message) === message) return error
  const { code, hint, details } = error
  return new BlogopsError(code, neutralizeCommands(message), {
    ...(hint && { hint }),
    ...(details && { details }),
    cause: error,
  })
}
