import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'
import { toFailure } from '../failure.ts'
import { type Actions, harmless, harmlessOutput, openActions } from './actions.ts'

/**
 * Does a command as a step of GitHub Actions, where it is one: what it prints cannot be a command, and its exit code is told
 * as an output, too, for steps that go on with it.
 */
export async function withinActions(
  context: CommandContext,
  work: (context: CommandContext, actions: Actions | null) => Promise<number>,
): Promise<number> {
  const actions = openActions(context.terminal, context.output)
  if (!actions) return work(context, null)
  try {
    const exit = await work({ ...context, output: harmlessOutput(context.output) }, actions)
    await actions.outputs({ 'exit-code': exit })
    return exit
  } catch (error) {
    const failure = toFailure(error)
    await (await import('./failure-report.ts')).reportFailure(actions, failure, error)
    throw error instanceof BlogopsError ? withHarmlessWords(error, failure.message) : error
  }
}

/** What failed may be told in a model's words. */
function withHarmlessWords(error: BlogopsError, message: string): Error {
  if (harmless(message) === message) return error
  const { code, hint, details } = error
  return new BlogopsError(code, harmless(message), { ...(hint && { hint }), ...(details && { details }), cause: error })
}
