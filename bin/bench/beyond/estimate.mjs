import { loadStorageModule } from './database.mjs'
import { formatNumber } from './format-number.mjs'

/** Assumptions; all other numbers are measured. */
const assumed = {
  readers: 1_000_000,
  pages: 2.5,
  clicks: 0.15,
  /** Ratio of the busiest hour to the mean of the day. */
  peak: 3,
  /** Share of page requests that miss the cache of the process. */
  fresh: 0.1,
}
const day = 86_400

const formatShort = value => (value < 10 ? value.toFixed(1) : formatNumber(value))
const formatPercent = share => `${(100 * share).toFixed(0)} %`

/** Estimates the load of a million readers a day, in sentences, from the measurements on PostgreSQL. */
export async function estimateLoad({ site, sizes, reader, memoryMb, cached, first, events }) {
  const { readers, pages, clicks, peak, fresh } = assumed
  const toPeakRate = each => (readers * each * peak) / day
  const [pagesPeak, eventsPeak] = [toPeakRate(pages), toPeakRate(pages + clicks)]
  const busy = {
    cached: (pagesPeak * (1 - fresh)) / cached,
    first: (pagesPeak * fresh) / first,
    events: eventsPeak / events,
  }
  const busyShare = busy.cached + busy.first + busy.events
  const bytesPerDay = readers * (reader.first + (pages - 1) * reader.next)
  const eventBytes = sizes.events / site.events
  const countBytes = sizes.counts / site.days
  const limits = await getLimits(sizes.line)
  const total = readers * (pages + clicks)
  const counted = Math.min(total, limits.events)
  return [
    `- **Requests.** ${formatNumber(readers)} readers × ${pages} pages × ${peak} (the busiest hour over the day's mean) / 86,400 s = ${formatShort(pagesPeak)} pages/s; with ${clicks} product clicks each, ${formatShort(eventsPeak)} events/s.`,
    `- **Processor.** ${formatPercent(fresh)} of the pages first rendered: ${formatShort(pagesPeak * (1 - fresh))} / ${formatNumber(cached)} + ${formatShort(pagesPeak * fresh)} / ${formatNumber(first)} + ${formatShort(eventsPeak)} / ${formatNumber(events)} = ${formatPercent(busy.cached)} + ${formatPercent(busy.first)} + ${formatPercent(busy.events)} = ${formatPercent(busyShare)} of this machine, which also generates the readers. Machines of this kind, each half busy at the peak: ${Math.ceil(2 * busyShare)}.`,
    `- **Bandwidth.** ${formatNumber(reader.first / 1_000)} KB for a reader's first page and ${formatNumber(reader.next / 1_000)} KB for each further one: ${formatNumber(bytesPerDay / 1e9)} GB a day, ${formatNumber((bytesPerDay * peak * 8) / day / 1e6)} Mbit/s at the peak.`,
    `- **Database.** ${formatNumber(eventBytes)} bytes per event with its index, ${formatShort(countBytes / 1e6)} MB of counts per day: ${formatNumber((counted * eventBytes * 365) / 1e9)} GB of events and ${formatNumber((countBytes * 365) / 1e9)} GB of counts a year, and ${formatShort(sizes.articles / site.articles / 1_000)} KB per article without its text.`,
    `- **Memory.** ${formatNumber(memoryMb.reduce((sum, mb) => sum + mb, 0))} MB for the two web processes and the worker after this load (${memoryMb.map(formatNumber).join(' + ')}), without the memory of PostgreSQL (here 1 GB of shared buffers).`,
    `- **Counting.** ${counted === total ? 'All' : formatNumber(counted)} of ${formatNumber(total)} events a day are stored: with the standard limits at most ${formatNumber(limits.bytes / 1e6)} MB (here ${formatNumber(sizes.line)} bytes each); the rest is dropped. ${formatNumber(limits.visitors)} visitors and ${formatNumber(limits.pages)} pages are counted individually; further visitors count only as page views, and further pages only in the totals.`,
  ].join('\n')
}

/** Estimates the daily storage, for any engine. @param lineBytes bytes per event */
async function getLimits(lineBytes) {
  const { defaultLimits } = await loadStorageModule('../contract/limits.ts')
  const { visitors, pages, eventBytes } = defaultLimits
  return { visitors, pages, bytes: eventBytes, events: eventBytes / lineBytes }
}
