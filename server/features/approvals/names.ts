import { BlogopsError } from '../../contract/errors.ts'
import { adSetsList } from '../../contract/operations/ad-sets.ts'
import { adsAll } from '../../contract/operations/ads.ts'
import { campaignsList } from '../../contract/operations/campaigns.ts'
import { quoteName } from '../../contract/quoted-name.ts'
import type { AskOperation } from './ask.ts'

type List = (ask: AskOperation) => Promise<{ id: string; name: string }[]>

const listReaders: Readonly<Record<string, List>> = {
  adSetId: ask => ask(adSetsList, {}),
  adId: ask => ask(adsAll, {}),
  campaignId: ask => ask(campaignsList, {}),
}

/** Returns the names of objects that the input refers to by id, in case they are deleted later. */
export async function findNames(
  input: Readonly<Record<string, unknown>>,
  ask: AskOperation,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [key, list] of Object.entries(listReaders)) {
    const id = input[key]
    if (typeof id !== 'string') continue
    const found = (await readIfAllowed(() => list(ask))).find(one => one.id === id)
    if (found) names[id] = found.name
  }
  return names
}

/** Returns an empty list if the caller may not read it. */
async function readIfAllowed<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return []
    throw error
  }
}

/** Replaces ids in a text by the stored names. */
export function withNames(text: string, names: Readonly<Record<string, string>> = {}): string {
  return Object.entries(names).reduce((named, [id, name]) => named.replaceAll(id, () => quoteName(name)), text)
}
