import { isRefusedWithoutTag } from '../../server/contract/affiliate-tag.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'
import { CancelledError } from '../failure.ts'

/**
 * Sends a call that publishes. If a public site has no affiliate tag, the server refuses it; the person at the
 * terminal is then asked, and the call is sent again with their consent.
 * @throws CancelledError if the answer is no; BlogopsError `conflict` if nobody can be asked.
 */
export async function confirmWithoutTag<T>(
  { prompt }: Pick<CommandContext, 'prompt'>,
  send: (consent: { withoutTag?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof BlogopsError) || !isRefusedWithoutTag(error.details) || !prompt.possible) throw error
    const question = 'Your links earn nothing until you set an affiliate tag. Publish without one?'
    if (!(await prompt.confirm({ message: question, flag: '--without-tag' }))) throw new CancelledError()
    return send({ withoutTag: true })
  }
}
