import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import type { AdArticle } from './ad-articles.ts'
import { activating } from './open-calls.ts'

const named = 5

/**
 * Refuses to unpublish an article with running ads: paid clicks would lead to a missing page.
 * @throws BlogopsError `conflict` if an ad runs or is being activated.
 */
export async function refuseWhileAdsRun(
  reader: RecordReader,
  { id, title }: Pick<AdArticle, 'id' | 'title'>,
): Promise<void> {
  const running = await runningAdsOf(reader, id)
  if (running.length === 0) return
  const [ads, them] = running.length === 1 ? ['1 ad of it is', 'it'] : [`${running.length} ads of it are`, 'them']
  const message = `"${title}" stays on the site: ${ads} running: ${namesOf(running)}. Clicks on ${them} would lead to no page.`
  throw new BlogopsError('conflict', message, {
    hint: `Pause ${them} first: blogops ads pause ${whichOf(running)}`,
    details: { adIds: running.map(ad => ad.id) },
  })
}

async function runningAdsOf(reader: RecordReader, articleId: string): Promise<AdRecord[]> {
  const adSets = await reader.find('adSet', { where: { articleId } })
  const ads = await Promise.all(adSets.map(adSet => reader.find('ad', { where: { adSetId: adSet.id } })))
  const starting = await activating(reader)
  return ads.flat().filter(ad => ad.status === 'ACTIVE' || starting.has(ad.id))
}

function namesOf(ads: readonly AdRecord[]): string {
  const names = ads.slice(0, named).map(({ name }) => name)
  const others = ads.length - names.length
  return names.join(', ') + (others === 0 ? '' : ` and ${others} other${others === 1 ? '' : 's'}`)
}

/** Arguments for `blogops ads pause`: one ad set, or ads. */
function whichOf(ads: readonly AdRecord[]): string {
  const [adSetId, ...others] = new Set(ads.map(ad => ad.adSetId))
  return others.length === 0 ? `--ad-set ${adSetId}` : ads.map(({ id }) => id).join(' ')
}
