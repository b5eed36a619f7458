import { BlogopsError, fatalCodes } from '../../../contract/errors.ts'
import {
  type Approval,
  type Approved,
  type Finding,
  type FindingAction,
  maxForeignListed,
  type Reconciliation,
} from '../../../contract/schemas/reconciliation.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { Logger } from '../../../ports/system.ts'
import { type ConnectionOptions, notConnected } from '../connection.ts'
import { isOrphanCleanup } from '../outbox/ad-change.ts'
import { compareAge } from '../outbox/pending-changes.ts'
import { getRowPlatform } from '../outbox/send-change.ts'
import { type ApplyActionOptions, createApplyAction, sortForExecution } from './apply-action.ts'
import { compare } from './compare.ts'
import { type Comparison, type Difference, findingChanged, type RemoteAdObject } from './difference.ts'
import { toFinding } from './finding.ts'
import { readSnapshots, type Snapshots } from './snapshots.ts'

export interface ReconciliationOptions extends ApplyActionOptions {
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  facebook: ConnectionOptions
  log: Logger
}

export type ReconciliationDesk = ReturnType<typeof createReconciliation>

/** An approved action for a finding. */
interface ChosenAction {
  id: string
  difference: Difference
  action: FindingAction
}

/** A call with an unknown outcome, and the reason. */
interface UnresolvedCall {
  row: OutboxRecord
  reason: string
}

/** Compares our campaigns, ad sets and ads with the platform, and applies approved actions. */
export function createReconciliation(options: ReconciliationOptions) {
  const { records, clock, outbox, platform, facebook, log } = options
  const applyAction = createApplyAction(options)

  /** Looks up calls with unknown outcomes by campaign. A failure leaves only that campaign's calls open. */
  async function resolveOpen(): Promise<{ resolvedCount: number; unresolved: UnresolvedCall[] }> {
    const before = await outbox.listOpen()
    const campaigns = [...new Set(before.map(({ campaignId }) => campaignId))]
    let resolvedCount = 0
    const failures = new Map<string, string>()
    for (const campaignId of campaigns) {
      try {
        resolvedCount += await outbox.resolveCampaign(campaignId)
      } catch (error) {
        failures.set(campaignId, error instanceof BlogopsError ? error.message : logUnexpected(campaignId, error))
      }
    }
    // Rows opened in the meantime are still being sent, and orphan cleanups do not affect ads: both are left out.
    const known = new Set(before.map(({ id }) => id))
    const open = (await outbox.listOpen()).filter(row => known.has(row.id) && !isOrphanCleanup(row))
    return {
      resolvedCount,
      unresolved: open.map(row => ({ row, reason: failures.get(row.campaignId) ?? getReason(row) })),
    }
  }

  function logUnexpected(campaignId: string, error: unknown): string {
    const message = error instanceof Error ? error.message : String(error)
    log('error', `The outcome of calls to Facebook for campaign ${campaignId} could not be determined: ${message}`)
    return 'An unexpected error stopped the check. The server log has the details.'
  }

  async function read(signal: AbortSignal): Promise<Comparison & { resolvedCount: number }> {
    if (!platform) throw notConnected('Blogops cannot compare anything with Facebook in Database-Only Mode.', facebook)
    const { resolvedCount, unresolved } = await resolveOpen()
    const snapshots = await readSnapshots(records, platform, signal)
    const comparison = compare(snapshots, platform)
    const unresolvedCalls = unresolved
      .filter(({ row }) => getRowPlatform(row) === platform.key)
      .map((call): Difference => ({ type: 'unsettled', ...call, namesake: findNamesake(call, snapshots) }))
    return { ...comparison, resolvedCount, differences: [...comparison.differences, ...unresolvedCalls] }
  }

  return {
    /**
     * Changes nothing except the outcomes of calls that were unknown.
     * @throws BlogopsError `not_configured` in Database-Only Mode; errors of `AdPlatform`.
     */
    async compare(signal: AbortSignal): Promise<Reconciliation> {
      const { objects, resolvedCount, differences, foreign } = await read(signal)
      return {
        checkedAt: clock.now().toISOString(),
        settled: resolvedCount,
        objects,
        findings: differences.map(toFinding),
        foreign: {
          total: foreign.length,
          first: foreign.slice(0, maxForeignListed).map(({ kind, id, name }) => ({ kind, remoteId: id, name })),
        },
      }
    },

    /**
     * Applies each approved action independently after a fresh comparison. Findings that have changed are refused.
     * @throws errors of `compare`; failures of single approvals are part of the result.
     */
    async approve(approvals: readonly Approval[], by: string, signal: AbortSignal): Promise<Approved> {
      const comparison = await read(signal)
      const { chosen, failed } = chooseActions(approvals, comparison.differences)
      const done: Approved['done'] = []
      let fatalError: BlogopsError | undefined
      const created = new Set<string>()
      for (const { id, difference, action } of sortForExecution(chosen)) {
        signal.throwIfAborted()
        try {
          if (fatalError) throw fatalError
          done.push({ id, message: await applyAction({ difference, action, comparison, by, created }) })
        } catch (error) {
          failed.push(toFailure(id, error))
          if (error instanceof BlogopsError && fatalCodes.has(error.code)) fatalError ??= notAttempted(error)
        }
      }
      return { done, failed }
    },
  }
}

const getReason = ({ error }: OutboxRecord): string => error?.message ?? 'It was interrupted.'

/** Returns the oldest remote object with the name of the one to create. */
function findNamesake({ row }: UnresolvedCall, { remote }: Snapshots): RemoteAdObject | null {
  if (row.act !== 'create') return null
  const namesakes = [...remote.values()].filter(({ kind, name }) => kind === row.kind && name === row.name)
  return namesakes.toSorted(compareAge)[0] ?? null
}

function chooseActions(approvals: readonly Approval[], differences: readonly Difference[]) {
  const found = new Map(differences.map(difference => [toFinding(difference).id, difference]))
  const chosen: ChosenAction[] = []
  const failed: Approved['failed'] = []
  for (const { id, action } of approvals) {
    const difference = found.get(id)
    if (!difference) failed.push(toFailure(id, findingChanged()))
    else if (!toFinding(difference).actions.some(offered => offered.action === action)) {
      failed.push(toFailure(id, actionNotOffered(toFinding(difference), action)))
    } else chosen.push({ id, difference, action })
  }
  return { chosen, failed }
}

function actionNotOffered({ name, actions }: Finding, requested: FindingAction): BlogopsError {
  const offeredActions = actions.map(({ action }) => action).join(' or ')
  const message =
    offeredActions === ''
      ? `Nothing was done to "${name}": no action is possible.`
      : `Nothing was done to "${name}": ${requested} is not possible. Choose ${offeredActions}.`
  return new BlogopsError('conflict', message)
}

function notAttempted({ code, message }: BlogopsError): BlogopsError {
  return new BlogopsError(code, `Not tried because an earlier action failed: ${message}`)
}

/** @throws unexpected errors. */
function toFailure(id: string, error: unknown): Approved['failed'][number] {
  if (!(error instanceof BlogopsError)) throw error
  return { id, code: error.code, message: error.message }
}
