import { BlogopsError } from '../../contract/errors.ts'
import { adSetsList } from '../../contract/operations/ad-sets.ts'
import { adsAll } from '../../contract/operations/ads.ts'
import { campaignsList } from '../../contract/operations/campaigns.ts'
import { quotedName } from '../../contract/quoted-name.ts'
import type { Ask } from './ask.ts'

type List = (ask: Ask) => Promise<{ id: string; name: string }[]>

const lists: Readonly<Record<string, List>> = {
  adSetId: ask => ask(adSetsList, {}),
  adId: ask => ask(adsAll, {}),
  campaignId: ask => ask(campaignsList, {}),
}

/** What the input of a call names by id, by its name; for when it may be there no more. */
export async function namesIn(input: Readonly<Record<string, unknown>>, ask: Ask): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [key, list] of Object.entries(lists)) {
    const id = input[key]
    if (typeof id !== 'string') continue
    const found = (await readable(() => list(ask))).find(one => one.id === id)
    if (found) names[id] = found.name
  }
  return names
}

/** Nothing where whoever asks may not read it. */
async function readable<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return []
    throw error
  }
}

/** A text that names something by its id, with the name that it had. */
export function withNames(text: string, names: Readonly<Record<string, string>> = {}): string {
  return Object.entries(names).reduce((told, [id, name]) => told.replaceAll(id, () => quotedName(name)), text)
}
