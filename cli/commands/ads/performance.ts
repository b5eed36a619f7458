import type { PerformanceRow } from '../../../server/contract/schemas/ad-performance.ts'
import { type AdsCsvRow, toAdsCsv } from '../../../server/domain/csv.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { warnOfSamples } from '../../output/metric-text.ts'
import { busy, printCsv } from '../../output/output.ts'
import { adRowsView, daysView, demographicsView, performanceView } from '../../output/performance-view.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation } from '../../projection/run-operation.ts'
import { assertCsvUsage } from '../analytics/analytics.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'

export const showAdPerformance: Run = async (context, args) => {
  assertCsvUsage(context, args)
  const { client } = await context.connect()
  const signal = context.terminal.interruption
  const rows = await busy(context.output, 'Reading ad results', client.ads.performance(readDays(args), { signal }))
  const hasSample = rows.some(({ sample }) => sample)
  warnOfSamples(context.output, hasSample)
  if (args.isSet('csv')) printCsv(context.output, rows, await toCsv(context, args, rows))
  else if (args.isSet('ads')) {
    const ads = rows.flatMap(({ adSetName, figuresKnown, ads }) => ads.map(ad => ({ ...ad, adSetName, figuresKnown })))
    context.output.list(ads, adRowsView)
  } else context.output.list(rows, performanceView)
  return undefined
}

/** Returns a row for each ad set, or for each ad. */
async function toCsv(context: CommandContext, args: ParsedArgs, rows: readonly PerformanceRow[]): Promise<string> {
  const { client } = await context.connect()
  const campaigns = await client.campaigns.list({}, { signal: context.terminal.interruption })
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const csvRows = rows.flatMap((adSet): AdsCsvRow[] => {
    const { adSetName, status, labels, dailyBudget, imported, figuresKnown: isKnown } = adSet
    const shared = { campaign: names.get(adSet.campaignId) ?? '', adSet: adSetName, isKnown, earnings: '', verdict: '' }
    if (args.isSet('ads'))
      return adSet.ads.map(ad => ({ ...shared, ...ad, level: 'Ad', ad: ad.adName, id: ad.adId, budget: null }))
    const figures = {
      impressions: adSet.totalImpressions,
      clicks: adSet.totalClicks,
      spend: adSet.totalSpend,
      conversions: adSet.totalConversions,
    }
    const budget = imported ? null : dailyBudget
    return [{ ...shared, ...figures, level: 'Ad set', ad: '', id: adSet.adSetId, status, labels, budget }]
  })
  return toAdsCsv(csvRows)
}

function readDays(args: ParsedArgs): { days?: number; until?: string } {
  const days = args.number('days')
  const until = args.text('until')
  return { ...(days !== undefined && { days }), ...(until !== undefined && { until }) }
}

export const showAdDays: Run = async (context, args) => {
  const { client } = await context.connect()
  const adSetId = args.text('adSet')
  const adId = args.text('ad')
  const query = {
    ...readDays(args),
    ...(adSetId !== undefined && { adSetId }),
    ...(adId !== undefined && { adId }),
  }
  const signal = context.terminal.interruption
  const result = await busy(context.output, 'Reading ad results', client.ads.days(query, { signal }))
  warnOfSamples(context.output, result.sample)
  context.output.document(result, page => daysView(result, page))
  return undefined
}

export const showAdDemographics: Run = async (context, args) => {
  const values = await askMissingValues(context, args)
  const reading = readRows(context, String(values.adSetId), values.by)
  const rows: Row[] = await busy(context.output, 'Reading ad results', reading)
  const hasSample = rows.some(({ sample }) => sample)
  warnOfSamples(context.output, hasSample)
  context.output.list(rows, (items, page) => {
    const grouped = items.map(row => ({ ...row, group: getGroup(row) }))
    return demographicsView(grouped, String(values.by), page)
  })
  return undefined
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const getGroup = (row: Row) => ('age' in row ? row.age : 'gender' in row ? row.gender : row.region)

async function readRows(context: CommandContext, adSetId: string, breakdown: unknown) {
  const { demographics } = (await context.connect()).client
  const options = { signal: context.terminal.interruption }
  if (breakdown === 'age') return demographics.age({ adSetId }, options)
  if (breakdown === 'gender') return demographics.gender({ adSetId }, options)
  if (breakdown === 'region') return demographics.region({ adSetId }, options)
  throw new UsageError(`--by is ${String(breakdown)}.`, `For example: blogops ads demographics 01KADSET --by age`)
}

/** Starts reading metrics from Facebook and follows the job. Follows the running job if there is one. */
export const syncAds: Run = async (context, args) => {
  const days = args.number('days')
  const request = { ...(days !== undefined && { days }) }
  if (context.flags.dryRun) return showDryRun(context, await getOperation('ads.sync'), request)
  const connection = await context.connect()
  const job = await connection.client.ads.sync(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}
