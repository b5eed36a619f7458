import { storage } from './database.mjs'
import { number } from './number.mjs'

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

const short = value => (value < 10 ? value.toFixed(1) : number(value))
const percent = share => `${(100 * share).toFixed(0)} %`

/** Estimates the load of a million readers a day, in sentences, from the measurements on PostgreSQL. */
export async function estimateOf({ site, sizes, reader, memoryMb, cached, first, events }) {
  const { readers, pages, clicks, peak, fresh } = assumed
  const atPeak = each => (readers * each * peak) / day
  const [pagesPeak, eventsPeak] = [atPeak(pages), atPeak(pages + clicks)]
  const busy = {
    cached: (pagesPeak * (1 - fresh)) / cached,
    first: (pagesPeak * fresh) / first,
    events: eventsPeak / events,
  }
  const busyShare = busy.cached + busy.first + busy.events
  const bytesADay = readers * (reader.first + (pages - 1) * reader.next)
  const eventBytes = sizes.events / site.events
  const countBytes = sizes.counts / site.days
  const bounds = await getBounds(sizes.line)
  const came = readers * (pages + clicks)
  const kept = Math.min(came, bounds.events)
  return [
    `- **Requests.** ${number(readers)} readers × ${pages} pages × ${peak} (the busiest hour over the day's mean) / 86,400 s = ${short(pagesPeak)} pages/s; with ${clicks} product clicks each, ${short(eventsPeak)} events/s.`,
    `- **Processor.** ${percent(fresh)} of the pages first rendered: ${short(pagesPeak * (1 - fresh))} / ${number(cached)} + ${short(pagesPeak * fresh)} / ${number(first)} + ${short(eventsPeak)} / ${number(events)} = ${percent(busy.cached)} + ${percent(busy.first)} + ${percent(busy.events)} = ${percent(busyShare)} of this machine, on which the readers are made as well. Machines of this kind, each half busy at the peak: ${Math.ceil(2 * busyShare)}.`,
    `- **Bandwidth.** ${number(reader.first / 1_000)} KB for a reader's first page and ${number(reader.next / 1_000)} KB for each further one: ${number(bytesADay / 1e9)} GB a day, ${number((bytesADay * peak * 8) / day / 1e6)} Mbit/s at the peak.`,
    `- **Database.** ${number(eventBytes)} bytes an event with its index, ${short(countBytes / 1e6)} MB of counts a day: ${number((kept * eventBytes * 365) / 1e9)} GB of events and ${number((countBytes * 365) / 1e9)} GB of counts a year, and ${short(sizes.articles / site.articles / 1_000)} KB an article beside its text.`,
    `- **Memory.** ${number(memoryMb.reduce((sum, mb) => sum + mb, 0))} MB for the two web processes and the worker after this load (${memoryMb.map(number).join(' + ')}), beside what PostgreSQL is given (here 1 GB of shared buffers).`,
    `- **Counting.** ${kept === came ? 'All' : number(kept)} of ${number(came)} events a day are kept: it takes at most ${number(bounds.bytes / 1e6)} MB of them (here ${number(sizes.line)} bytes each), and drops the rest. It tells ${number(bounds.visitors)} visitors and ${number(bounds.pages)} pages apart; of further visitors page views count, and further pages in the sums.`,
  ].join('\n')
}

/** Estimates the daily storage, for any engine. @param lineBytes bytes per event */
async function getBounds(lineBytes) {
  const { defaultLimits } = await storage('../contract/limits.ts')
  const { visitors, pages, eventBytes } = defaultLimits
  return { visitors, pages, bytes: eventBytes, events: eventBytes / lineBytes }
}
