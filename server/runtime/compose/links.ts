import type { SiteSettings } from '../../contract/schemas/site.ts'
import { dayMs } from '../../domain/days.ts'
import type { LinkSite } from '../../domain/links.ts'
import { toTrackingId } from '../../domain/shops.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { LinkChangesOptions } from '../../features/links/change-links.ts'
import { createLinkList, linkHandlers } from '../../features/links/handlers.ts'
import { createLinkCheck, linkCheckType } from '../../features/links/link-check.ts'
import type { SiteLock } from '../../features/processes/leases.ts'
import type { Schedule } from '../../features/schedules/scheduler.ts'
import type { OpenLinkProbe } from '../../ports/links.ts'
import type { CoreParts } from './parts.ts'

interface LinkNeeds extends Pick<CoreParts, 'config' | 'records' | 'clock'>, Omit<LinkChangesOptions, 'readSite'> {
  settings(): Promise<SiteSettings>
  jobs: Jobs
  openProbe: OpenLinkProbe
  oneAtATime: SiteLock
  /** True if offers can be read from Amazon's API. */
  hasOffers: boolean
}

/** Wires the check of links to other sites, and their repair. */
export function wireLinks(needs: LinkNeeds) {
  const { config, records, settings, articles, jobs } = needs
  const { linkDays } = config

  async function readSite(): Promise<LinkSite> {
    const [{ shop, affiliateTag, networks }, ids] = await Promise.all([settings(), records.find('trackingId')])
    const trackingIds = new Set(ids.map(({ id }) => toTrackingId(id)))
    return { url: config.siteUrl, shop, affiliateTag, trackingIds, networks }
  }

  const type = createLinkCheck({
    ...needs,
    readSite,
    readBody: articles.findBody,
    hasOffers: async () => needs.hasOffers && (await settings()).offers.minutes !== null,
    interval: linkDays || defaultDays,
    runExclusively: work => needs.oneAtATime('links', work),
  })
  jobs.register(type)
  const listLinks = createLinkList({ ...needs, readSite })
  const schedule: Schedule = {
    name: linkCheckType,
    next: after => new Date(after.getTime() + dayMs),
    async startInTurn(turn) {
      const started = await jobs.startForTurn(type, { input: { isDue: true }, actor: { kind: 'schedule' } }, turn)
      return started?.job.id ?? null
    },
    async finish(jobId) {
      const { result } = await jobs.waitForOutcome(jobId, { throughRetries: true })
      return { result }
    },
  }
  return {
    /** Lists broken links, the longest broken first. */
    listBroken: (limit: number) => listLinks(['broken'], limit),
    schedules: linkDays === 0 ? [] : [schedule],
    handlers: linkHandlers({ ...needs, readSite, type, listLinks }),
  }
}

/** Days between two checks of a link, if no schedule checks any. */
const defaultDays = 7
