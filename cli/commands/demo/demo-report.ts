import type { Client } from '../../../server/contract/client.ts'
import type { PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import type { CommandContext } from '../../context.ts'
import { printable } from '../../output/printable.ts'
import { quoteShellWord } from '../../shell-words.ts'
import type { DemoSignIn } from '../../terminal.ts'
import type { DemoAds } from './demo-ads.ts'
import type { DemoMetrics } from './demo-metrics.ts'

export interface PreparedDemo {
  article: { id: string; title: string; slug: string }
  /** Number of the demo's articles. */
  articles: number
  /** Null if the ads were refused, or would be more than samples. */
  ads: DemoAds | null
  /** Null if there are no sample ads, or Plausible counts the readers. */
  figures: DemoMetrics | null
  optimizer: DemoPlan | null
  siteUrl: string
  /** Null on a site that has admins of its own. */
  signIn: DemoSignIn | null
}

export function printReport(
  { output, flags, terminal }: CommandContext,
  prepared: PreparedDemo & { isServed: boolean },
): void {
  const { isServed, article, articles, ads, figures, optimizer, siteUrl, signIn } = prepared
  const { title, slug } = article
  const url = `${siteUrl}/article/${slug}`
  const dataDirFlag = flags.dataDir === undefined ? '' : ` --data-dir ${quoteShellWord(flags.dataDir)}`
  const report = {
    article: { title, slug, url },
    articles,
    ads,
    figures,
    optimizer,
    site: siteUrl,
    signIn,
    sample: true,
  }
  output.document(report, ({ paint }) =>
    [
      `${paint.green('Ready.')} Products, prices and reviews here are invented samples${figures ? ', and so are readers and ad figures' : ''}.`,
      `Article   ${printable(title)}`,
      `Read it   ${printable(url)}`,
      `Site      ${formatQuantity(articles, 'review')}: ${siteUrl}/`,
      ...(ads
        ? [`Ads       ${formatQuantity(ads.adIds.length, 'sample ad')}, stored locally: ${siteUrl}/facebook-ads`]
        : []),
      ...(figures
        ? [`Figures   sample readers and ad results from ${figures.from} to ${figures.to}: ${siteUrl}/analytics`]
        : []),
      ...(optimizer ? [`Optimizer ${formatFinding(optimizer)}: ${siteUrl}/ai-optimizer?plan=${optimizer.planId}`] : []),
      ...(optimizer ? formatNextCommand(optimizer, terminal.program, dataDirFlag) : []),
      ...(isServed ? [] : [`Serve it  ${terminal.program} serve${dataDirFlag}`]),
      signIn
        ? `Sign in   ${siteUrl}/auth as ${signIn.username}, password ${signIn.password}`
        : `Sign in   ${siteUrl}/auth with an account of this site`,
    ].join('\n'),
  )
}

/** `B is better: 97% sure. 2 changes suggested` */
function formatFinding({ finding, state, changes, isPaused }: DemoPlan): string {
  const suggested = `${formatQuantity(changes, 'change')} ${state === 'applied' ? 'applied' : 'suggested'}`
  const reason = changes === 0 && isPaused ? ' because the ads are paused' : ''
  return [...(finding === null ? [] : [printable(finding)]), suggested + reason].join(' ')
}

/** Returns the command to type next, for a plan that can be applied or undone. */
function formatNextCommand({ state, planId }: DemoPlan, program: string, dataDirFlag: string): string[] {
  if (state === 'open') return [`Apply it  ${program} optimize apply ${planId}${dataDirFlag}`]
  return state === 'applied' ? [`Undo it   ${program} optimize undo ${planId}${dataDirFlag}`] : []
}

export interface DemoPlan {
  planId: string
  state: PlanRun['state']
  changes: number
  /** Conclusion about the ads in one sentence, or null. */
  finding: string | null
  /** True if none of its ads runs. */
  isPaused: boolean
}

/** Returns the optimizer's latest plan of today, or starts a run if that plan is no longer valid. */
export async function getDemoPlan(client: Client, adSetId: string, signal: AbortSignal): Promise<DemoPlan> {
  const { state, optimization } = (await findTodaysPlan(client, signal)) ?? (await startRun(client, signal))
  const { plan, adSetOptimizations } = optimization
  const card = adSetOptimizations.find(candidate => candidate.adSetId === adSetId)
  const { sentences = [], variants = [] } = card?.evidence ?? {}
  const isPaused = variants.every(({ status }) => status === 'PAUSED')
  return { planId: plan.id, state, changes: plan.changes.length, finding: sentences[0] ?? null, isPaused }
}

/** States of a plan that needs no new run. */
const validStates: readonly PlanRun['state'][] = ['open', 'empty', 'applied']

async function findTodaysPlan(client: Client, signal: AbortSignal): Promise<PlanRun | undefined> {
  const [latest] = await client.optimizer.plans({ limit: 1 }, { signal })
  if (!latest || !validStates.includes(latest.state)) return undefined
  const { range } = await client.analytics.timeseries({ range: '7d' }, { signal })
  if (latest.createdAt.slice(0, 10) !== range.to) return undefined
  return client.optimizer.plan({ id: latest.id }, { signal })
}

async function startRun(client: Client, signal: AbortSignal): Promise<PlanRun> {
  const { plan } = await client.analytics.optimize({}, { signal })
  return client.optimizer.plan({ id: plan.id }, { signal })
}
