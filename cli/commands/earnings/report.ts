import { byteOrderMark } from '../../../server/domain/csv.ts'
import { toEarningsCsv } from '../../../server/domain/earnings-csv.ts'
import type { Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { busy } from '../../output/busy.ts'
import { earningsReportView } from '../../output/earnings-report-view.ts'
import { warnOfSamples } from '../../output/metric-text.ts'

/** Shows earnings by article, campaign and ad. */
export const showEarnings: Run = async (context, args) => {
  const { output, terminal } = context
  if (args.isSet('csv') && output.mode !== 'text')
    throw new UsageError('--csv and --json cannot be used together.', 'Remove one of them.')
  const { client } = await context.connect()
  const range = args.text('range')
  const query = range === undefined ? {} : { range }
  const request = client.earnings.report(query, { signal: terminal.interruption })
  const report = await busy(output, 'Adding up earnings', request)
  for (const notice of report.notices) output.warn(notice)
  warnOfSamples(output, report.sample)
  // A terminal would print the byte order mark; spreadsheets need it in files.
  if (args.isSet('csv'))
    output.document(report, ({ width }) => (width === undefined ? byteOrderMark : '') + toEarningsCsv(report))
  else output.document(report, page => earningsReportView(report, page))
  return undefined
}
