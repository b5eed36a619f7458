import type { Run } from '../context.ts'
import { approvalView, howToApprove } from '../output/approval-view.ts'
import { busy } from '../output/busy.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { approvalLine } from './approval-line.ts'

export const run: Run = async (context, given) => {
  const id = String((await withMissingAsked(approvalLine('show'), given.values, context.prompt)).id)
  const { output, terminal } = context
  const { client } = await context.connect()
  const reading = client.approvals.get({ id }, { signal: terminal.interruption })
  const approval = await busy(output, 'Reading what was asked for', reading)
  output.document(approval, page => approvalView(approval, page))
  if (approval.state === 'open' && output.mode === 'text') output.note(howToApprove(approval))
  return undefined
}
