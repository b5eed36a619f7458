import type { Client } from '../../server/contract/client.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { PlanChange } from '../../server/contract/schemas/optimizer.ts'

/** A change that would be made, or why it would be left as it is. */
export interface Outlook {
  change: PlanChange
  left: string | null
}

/** What would become of changes that are only made where nobody has changed it since. */
export async function outlookOf(
  client: Client,
  changes: readonly PlanChange[],
  signal: AbortSignal,
): Promise<Outlook[]> {
  const [adSets, ads] = await Promise.all([client.adsets.list({}, { signal }), client.ads.all({}, { signal })])
  const budgets = new Map(adSets.map(({ id, dailyBudget }) => [id, dailyBudget]))
  const statuses = new Map(ads.map(({ id, status }) => [id, status]))
  return changes.map(change => {
    if (change.kind === 'budget') return { change, left: leftBudget(change.from, budgets.get(change.adSetId)) }
    return { change, left: leftStatus(change.from, statuses.get(change.adId)) }
  })
}

const gone = 'it is there no more'

function leftBudget(expected: number, now: number | undefined): string | null {
  if (now === undefined) return gone
  return now === expected ? null : `it has ${poundsText(now)} a day by now`
}

function leftStatus(expected: string, now: string | undefined): string | null {
  if (now === undefined) return gone
  return now === expected ? null : now === 'ACTIVE' ? 'it runs by now' : 'it is paused by now'
}
