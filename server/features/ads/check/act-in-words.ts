import { pounds } from '../../../contract/pounds.ts'
import { quotedName } from '../../../contract/quoted-name.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { Act } from '../outbox/act.ts'

const kinds = { campaign: 'campaign', adSet: 'ad set', creative: 'creative', ad: 'ad' } as const

/** Describes an ad change: Make the ad set "Five kettles - Ad Set", paused, with £10.00 a day. */
export async function actInWords(tx: RecordReader, act: Act): Promise<string> {
  const record = await tx.get(act.kind === 'creative' ? 'ad' : act.kind, act.subjectId)
  const name = quotedName(record?.name ?? act.subjectId)
  switch (act.act) {
    case 'create':
      return act.kind === 'creative' ? `Make what the ad ${name} shows` : makeInWords(tx, act, name)
    case 'status':
      return `${act.value === 'ACTIVE' ? 'Activate' : 'Pause'} the ${kinds[act.kind]} ${name}`
    case 'budget':
      return `Set the daily budget of the ad set ${name} to ${pounds(act.value)}`
    case 'name':
      return `Rename the ${kinds[act.kind]} ${name} to ${quotedName(act.value)}`
    case 'targeting':
      return `Set the targeting of the ad set ${name}`
    case 'remove':
      return `Delete the ${kinds[act.kind]} ${name}`
    case 'discard':
      return `Delete the ${kinds[act.kind]} ${quotedName(act.value.name)}, which is on Facebook alone`
  }
}

async function makeInWords(tx: RecordReader, { kind, subjectId }: Act, name: string): Promise<string> {
  if (kind === 'campaign') return `Make the campaign ${name}, paused`
  if (kind === 'ad') return `Make the ad ${name}, paused`
  const budget = (await tx.get('adSet', subjectId))?.dailyBudgetPence ?? 0
  return `Make the ad set ${name}, paused, with ${pounds(budget)} a day`
}
