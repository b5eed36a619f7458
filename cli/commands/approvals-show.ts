import type { Run } from '../context.ts'
import { approvalView, howToApprove } from '../output/approval-view.ts'
import { busy } from '../output/busy.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { approvalLine } from './approval-line.ts'

export const showApproval: Run = async (context, args) => {
  const id = String((await askMissingValues(approvalLine('show'), args.values, context.prompt)).id)
  const { output, terminal } = context
  const { client } = await context.connect()
  const request = client.approvals.get({ id }, { signal: terminal.interruption })
  const approval = await busy(output, 'Reading what was asked for', request)
  output.document(approval, page => approvalView(approval, page))
  if (approval.state === 'open' && output.mode === 'text') output.note(howToApprove(approval))
  return undefined
}
