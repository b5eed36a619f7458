import { BlogopsError, type ErrorCode } from '../../../contract/errors.ts'
import {
  type Approval,
  type Approved,
  type Finding,
  type FindingAction,
  foreignNamed,
  type Reconciliation,
} from '../../../contract/schemas/reconciliation.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type FacebookOptions, notConnected } from '../facebook.ts'
import { tidiesUp } from '../outbox/act.ts'
import { byAge } from '../outbox/look-up.ts'
import { type CarryOutOptions, createCarryOut } from './carry-out.ts'
import { compare } from './compare.ts'
import type { Comparison, Difference, There } from './difference.ts'
import { toFinding } from './finding.ts'
import { inOrder } from './in-order.ts'
import { readSides, type Sides } from './sides.ts'
import { stale } from './stale.ts'

export interface ReconciliationOptions extends CarryOutOptions {
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  facebook: FacebookOptions
  log: Logger
}

export type ReconciliationDesk = ReturnType<typeof createReconciliation>

/** An approved action for a finding. */
interface Chosen {
  id: string
  difference: Difference
  action: FindingAction
}

/** Compares our campaigns, ad sets and ads with the platform, and applies approved actions. */
export function createReconciliation(options: ReconciliationOptions) {
  const { records, clock, outbox, platform, facebook, log } = options
  const carryOut = createCarryOut(options)

  /** Looks up calls with unknown outcomes by campaign. A failure leaves only that campaign's calls open. */
  async function settle(): Promise<{ settled: number; unsettled: Open[] }> {
    const before = await outbox.open()
    const campaigns = [...new Set(before.map(({ campaignId }) => campaignId))]
    let settled = 0
    const failures = new Map<string, string>()
    for (const campaignId of campaigns) {
      try {
        settled += await outbox.settle(campaignId)
      } catch (error) {
        failures.set(campaignId, error instanceof BlogopsError ? error.message : unforeseen(campaignId, error))
      }
    }
    // Rows opened in the meantime are still being sent, and orphan cleanups do not affect ads: both are left out.
    const known = new Set(before.map(({ id }) => id))
    const open = (await outbox.open()).filter(row => known.has(row.id) && !tidiesUp(row))
    return { settled, unsettled: open.map(row => ({ row, why: failures.get(row.campaignId) ?? whyOf(row) })) }
  }

  function unforeseen(campaignId: string, error: unknown): string {
    const words = error instanceof Error ? error.message : String(error)
    log('error', `What became of calls to Facebook of the campaign ${campaignId} could not be settled: ${words}`)
    return 'Settling it failed unforeseen; the log of the server says how.'
  }

  async function read(signal: AbortSignal): Promise<Comparison & { settled: number }> {
    if (!platform) throw notConnected('Nothing can be compared with Facebook', facebook)
    const { settled, unsettled } = await settle()
    const sides = await readSides(records, platform, signal)
    const comparison = compare(sides, platform)
    const open = unsettled.map(
      (each): Difference => ({ type: 'unsettled', ...each, namesake: namesakeOf(each, sides) }),
    )
    return { ...comparison, settled, differences: [...comparison.differences, ...open] }
  }

  return {
    /**
     * Changes nothing except the outcomes of calls that were unknown.
     * @throws BlogopsError `not_configured` in Database-Only Mode; errors of `AdPlatform`.
     */
    async compare(signal: AbortSignal): Promise<Reconciliation> {
      const { objects, settled, differences, foreign } = await read(signal)
      return {
        checkedAt: clock.now().toISOString(),
        settled,
        objects,
        findings: differences.map(toFinding),
        foreign: {
          total: foreign.length,
          first: foreign.slice(0, foreignNamed).map(({ kind, id, name }) => ({ kind, remoteId: id, name })),
        },
      }
    },

    /**
     * Applies each approved action independently after a fresh comparison. Findings that have changed are refused.
     * @throws errors of `compare`; failures of single approvals are part of the result.
     */
    async approve(approvals: readonly Approval[], by: string, signal: AbortSignal): Promise<Approved> {
      const comparison = await read(signal)
      const { chosen, failed } = choose(approvals, comparison.differences)
      const done: Approved['done'] = []
      let ended: BlogopsError | undefined
      const made = new Set<string>()
      for (const { id, difference, action } of inOrder(chosen)) {
        signal.throwIfAborted()
        try {
          if (ended) throw ended
          done.push({ id, message: await carryOut({ difference, action, comparison, by, made }) })
        } catch (error) {
          failed.push(failureOf(id, error))
          if (error instanceof BlogopsError && endsAll.has(error.code)) ended ??= notTried(error)
        }
      }
      return { done, failed }
    },
  }
}

/** A call with an unknown outcome, and the reason. */
interface Open {
  row: OutboxRecord
  why: string
}

const whyOf = ({ error }: OutboxRecord): string => error?.message ?? 'It was broken off.'

/** Returns the oldest remote object with the name of the one to create. */
function namesakeOf({ row }: Open, { there }: Sides): There | null {
  if (row.act !== 'create') return null
  const named = [...there.values()].filter(({ kind, name }) => kind === row.kind && name === row.name)
  return named.toSorted(byAge)[0] ?? null
}

function choose(approvals: readonly Approval[], differences: readonly Difference[]) {
  const found = new Map(differences.map(difference => [toFinding(difference).id, difference]))
  const chosen: Chosen[] = []
  const failed: Approved['failed'] = []
  for (const { id, action } of approvals) {
    const difference = found.get(id)
    if (!difference) failed.push(failureOf(id, stale()))
    else if (!toFinding(difference).actions.some(offered => offered.action === action)) {
      failed.push(failureOf(id, notOffered(toFinding(difference), action)))
    } else chosen.push({ id, difference, action })
  }
  return { chosen, failed }
}

function notOffered({ name, actions }: Finding, asked: FindingAction): BlogopsError {
  const can = actions.map(({ action }) => action).join(' or ')
  const message = `Nothing was done about "${name}": ${asked} is not possible, ${can === '' ? 'nor is anything else' : `only ${can}`}.`
  return new BlogopsError('conflict', message)
}

/** Error codes with which every further call would fail, too. */
const endsAll: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'not_configured'])

function notTried({ code, message }: BlogopsError): BlogopsError {
  return new BlogopsError(code, `This was not tried, as another failed: ${message}`)
}

/** @throws unexpected errors. */
function failureOf(id: string, error: unknown): Approved['failed'][number] {
  if (!(error instanceof BlogopsError)) throw error
  return { id, code: error.code, message: error.message }
}
