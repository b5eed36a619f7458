import type { Finding, FindingAction } from '../../../contract/schemas/reconciliation.ts'
import { createUlids } from '../../../runtime/system.ts'
import { type ConnectedApp, makeOneAd, openConnected } from './open-connected.ts'

type Options = Parameters<typeof openConnected>[0]

/** A connected app with ULIDs as ids, and common test steps. */
export async function openReconciled(options: Options = {}) {
  const newId = createUlids({ now: () => new Date() })
  const app = await openConnected({ ...options, parts: { newId, ...options.parts } })
  return { ...app, newId, ...reconciling(app) }
}

/** The same with a campaign, an ad set for "Five Kettles" and one ad, locally and on Facebook. */
export async function openReconciledAd(options: Options = {}) {
  const app = await openReconciled(options)
  const made = await makeOneAd(app)
  const [campaign, adSet, ad] = [await findRemoteId('campaign'), await findRemoteId('adSet'), await findRemoteId('ad')]
  async function findRemoteId(kind: 'campaign' | 'adSet' | 'ad') {
    return (await app.records.find(kind))[0]?.remoteId ?? 'nowhere'
  }
  return { ...app, ...made, ...statuses(app), remote: { campaign, adSet, ad } }
}

/** Returns the statuses of campaigns, ad sets and ads on Facebook and in our records. */
function statuses({ fake, local }: ConnectedApp) {
  const kinds = ['campaign', 'adset', 'ad'] as const
  const getRemoteStatuses = () => kinds.map(kind => fake.objects(kind).map(({ status }) => status))
  const getLocalStatuses = async () => ({
    campaigns: (await local.campaigns.list({})).map(({ status }) => status),
    adSets: (await local.adsets.list({})).map(({ status }) => status),
    ads: (await local.ads.all({})).map(({ status }) => status),
  })
  return { getRemoteStatuses, getLocalStatuses }
}

function reconciling({ local }: ConnectedApp) {
  const findings = async () => (await local.ads.reconcile({})).findings

  /** Returns the only finding that matches. */
  async function only(sought: Partial<Finding> = {}): Promise<Finding> {
    const all = await findings()
    const found = all.filter(finding => Object.entries(sought).every(([key, value]) => isSame(finding, key, value)))
    const [finding] = found
    if (finding && found.length === 1) return finding
    throw new Error(`There is no such finding, or more than one: ${JSON.stringify(all, null, 2)}`)
  }

  const isSame = (finding: Finding, key: string, value: unknown) =>
    Object.entries(finding).some(([name, own]) => name === key && own === value)

  const approve = (finding: Pick<Finding, 'id'>, action: FindingAction) =>
    local.ads.reconcileApprove({ approvals: [{ id: finding.id, action }] })

  return { findings, only, approve }
}
