import { formatPence } from '../../../domain/number-format.ts'
import { quoteName } from '../../../domain/text.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdChange } from './ad-change.ts'

const kindLabels = { campaign: 'campaign', adSet: 'ad set', creative: 'creative', ad: 'ad' } as const

/** Describes an ad change: `Create the ad set "Five kettles - Ad Set", paused, with £10.00 a day`. */
export async function describeAdChange(tx: RecordReader, change: AdChange): Promise<string> {
  const record = await tx.get(change.kind === 'creative' ? 'ad' : change.kind, change.subjectId)
  const name = quoteName(record?.name ?? change.subjectId)
  switch (change.act) {
    case 'create':
      if (change.kind !== 'creative') return describeCreation(tx, change, name)
      return change.value.content
        ? `Create a creative with the new content of the ad ${name}`
        : `Create the creative of the ad ${name}`
    case 'content':
      return `Change the content of the ad ${name}`
    case 'status':
      return change.value === 'ACTIVE'
        ? `Activate the ${kindLabels[change.kind]} ${name}`
        : `Pause the ${kindLabels[change.kind]} ${name}`
    case 'budget':
      return `Set the daily budget of the ad set ${name} to ${formatPence(change.value)}`
    case 'name':
      return `Rename the ${kindLabels[change.kind]} ${name} to ${quoteName(change.value)}`
    case 'targeting':
      return `Set the targeting of the ad set ${name}`
    case 'remove':
      return `Delete the ${kindLabels[change.kind]} ${name}`
    case 'discard':
      return `Delete the ${kindLabels[change.kind]} ${quoteName(change.value.name)}, which exists only on Facebook`
  }
}

async function describeCreation(tx: RecordReader, { kind, subjectId }: AdChange, name: string): Promise<string> {
  if (kind === 'campaign') return `Create the campaign ${name}, paused`
  if (kind === 'ad') return `Create the ad ${name}, paused`
  const budget = (await tx.get('adSet', subjectId))?.dailyBudgetPence ?? 0
  return `Create the ad set ${name}, paused, with ${formatPence(budget)} a day`
}
