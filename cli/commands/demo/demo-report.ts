import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import type { PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import type { CommandContext } from '../../context.ts'
import { printable, quoteShellWord } from '../../output/printable.ts'
import type { DemoSignIn } from '../../terminal.ts'

export interface DemoMetrics {
  /** First and last day. */
  from: string
  to: string
  /** Numbers of page views and clicks, and of ad days, that this run added. */
  added: { events: number; adDays: number }
}

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

export interface DemoAds {
  campaignId: string
  adSetId: string
  /** The demo's own ads. All of them run, except those that somebody has paused since. */
  adIds: string[]
}

/**
 * Creates a campaign, an ad set for the demo's article and three running ads. A second run adds the missing ads. Other
 * campaigns, ad sets and ads are not changed.
 * @throws BlogopsError `conflict` if a model or Facebook would be called, because a demo costs nothing and sends
 * nothing anywhere, or if somebody has put the article into a campaign of their own; the error of a refused call.
 */
export async function createDemoAds(
  client: Client,
  { id: articleId, title }: Pick<ArticleHead, 'id' | 'title'>,
  signal: AbortSignal,
): Promise<DemoAds> {
  const options = { signal }
  await assertOnlySamples(client, signal)
  const campaignId = await findOrCreateCampaign(client, signal)
  const [adSet] = await client.adsets.ofArticle({ articleId }, options)
  if (adSet && adSet.campaignId !== campaignId)
    throw new BlogopsError(
      'conflict',
      `"${title}" already has an ad set in the campaign "${adSet.campaignName}": ${adSet.name} (${adSet.id}). It is unchanged.`,
    )
  const { variants } = await client.ads.preview({ articleId }, options)
  const existing = adSet ? await client.ads.list({ adSetId: adSet.id }, options) : []
  const missing = variants.filter(({ variant }) => !existing.some(ad => ad.variant === variant))
  const adSetId =
    adSet && missing.length === 0 ? adSet.id : await deployAds(client, { articleId, campaignId, variants: missing })
  const recorded = new Set((await client.demo.samples({}, options)).ads)
  const ownAds = (await client.ads.list({ adSetId }, options)).filter(({ id }) => recorded.has(id))
  // The optimizer skips ads that do not run. Ads that somebody has switched keep their status.
  for (const { id: adId, changes } of ownAds)
    if (changes.length === 0) await client.ads.status({ adId, status: 'ACTIVE' }, options)
  return { campaignId, adSetId, adIds: ownAds.map(({ id }) => id) }
}

/**
 * Creates the ads, paused, records their ids, and returns the id of their ad set. Ctrl-C does not stop it halfway: the
 * next demo would ignore unrecorded ads.
 */
async function deployAds(client: Client, request: Parameters<Client['ads']['deploy']>[0]): Promise<string> {
  const { adSetId, ads } = await client.ads.deploy(request)
  const created = ads.flatMap(({ adId, outcome }) => (outcome === 'made' && adId !== null ? [adId] : []))
  const { ads: earlier = [] } = await client.demo.samples()
  await client.demo.record({ ads: [...earlier, ...created].slice(-100) })
  return adSetId
}

async function assertOnlySamples(client: Client, signal: AbortSignal): Promise<void> {
  const { model } = await client.generate.engine({}, { signal })
  const { isConfigured } = await client.facebook.status({}, { signal })
  if (model === null && !isConfigured) return
  throw new BlogopsError('conflict', 'The configured model or Facebook would be called.')
}

async function findOrCreateCampaign(client: Client, signal: AbortSignal): Promise<string> {
  const { campaign } = await client.demo.samples({}, { signal })
  const campaigns = await client.campaigns.list({}, { signal })
  if (campaign !== undefined && campaigns.some(({ id }) => id === campaign)) return campaign
  const created = await client.campaigns.create({ name: 'Sample campaign' })
  await client.demo.record({ campaign: created.id })
  return created.id
}
