import type { Input } from '../../../server/contract/operation.ts'
import type { analyticsVisits } from '../../../server/contract/operations/analytics.ts'
import {
  comparedPeriods,
  toVisitCsv,
  type VisitDimension,
  visitDimensions,
} from '../../../server/domain/visit-dimensions.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { warnOfSamples } from '../../output/metric-text.ts'
import { busy, printCsv } from '../../output/output.ts'
import { visitReportView, visitRowsView, visitsNowView } from '../../output/visits-view.ts'
import { assertCsvUsage, toRangeQuery } from './analytics.ts'

/** Rows of each report in the overview. */
const overviewRows = 5
/** Rows of a file: the maximum of the server. */
const fileRows = 10_000

export const showVisits: Run = async (context, args) => {
  const { output, terminal } = context
  const dimension = visitDimensions.find(name => name === args.text('table'))
  assertUsage(context, args, dimension)
  const { client } = await context.connect()
  const query = {
    ...toRangeQuery(args),
    ...toCompareQuery(args),
    ...toFilters(args),
    limit: getLimit(context, args, dimension),
  }
  const request = client.analytics.visits(query, { signal: terminal.interruption })
  const report = await busy(output, 'Reading visits', request)
  for (const notice of report.notices) output.warn(notice)
  warnOfSamples(output, report.sample)
  const rows = report.reports.find(part => part.dimension === dimension)?.rows ?? []
  if (dimension === undefined) output.document(report, page => visitReportView(report, page))
  else if (args.isSet('csv')) printCsv(output, rows, toVisitCsv(dimension, rows))
  else output.document(rows, page => visitRowsView(dimension, rows, page))
  return undefined
}

export const showVisitsNow: Run = async context => {
  const { output, terminal } = context
  const { client } = await context.connect()
  const now = await client.analytics.now({}, { signal: terminal.interruption })
  output.document(now, page => visitsNowView(now, page))
  return undefined
}

function assertUsage(context: CommandContext, args: ParsedArgs, dimension: VisitDimension | undefined): void {
  assertCsvUsage(context, args)
  if (args.isSet('csv') && dimension === undefined)
    throw new UsageError('--csv prints one table.', `Add --table with one of ${visitDimensions.join(', ')}.`)
}

function toCompareQuery(args: ParsedArgs): Pick<Input<typeof analyticsVisits>, 'compare'> {
  const compare = comparedPeriods.find(name => name === args.text('compare'))
  return compare === undefined ? {} : { compare }
}

function toFilters(args: ParsedArgs): Record<string, string> {
  const filters = visitDimensions.map(name => [name, args.text(name)] as const)
  return Object.fromEntries(filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function getLimit({ output }: CommandContext, args: ParsedArgs, dimension: VisitDimension | undefined): number {
  const isFile = args.isSet('csv') || output.mode !== 'text'
  return args.number('limit') ?? (isFile ? fileRows : dimension === undefined ? overviewRows : 100)
}
