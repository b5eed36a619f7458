import { createDueCheck } from '../../features/schedules/due-check.ts'
import { queueChangedPages } from '../../features/search/changed-pages.ts'
import { searchHandlers } from '../../features/search/handlers.ts'
import { createIndexNow } from '../../features/search/index-now.ts'
import { createSearchFigures } from '../../features/search/search-figures.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { ReadSearchExport } from '../../ports/import-files.ts'
import type { SubmitUrls } from '../../ports/links.ts'
import type { Timer } from '../../ports/system.ts'
import type { CoreParts } from './parts.ts'

/** Wraps the records for the features that write articles and pages, so that no change is missed. */
export function openPageQueue({ records, clock }: Pick<CoreParts, 'records' | 'clock'>) {
  let wake = () => {}
  return {
    records: queueChangedPages({ records, clock, onQueued: () => wake() }),
    /** Sets the function that is called after a page was queued. */
    onQueued(run: () => void): void {
      wake = run
    },
  }
}

interface SearchNeeds extends Pick<CoreParts, 'config' | 'records' | 'signals' | 'clock' | 'newId' | 'log'> {
  queue: Pick<ReturnType<typeof openPageQueue>, 'onQueued'>
  readExport: ReadSearchExport
  submit: SubmitUrls
  lease: Lease
  timer: Timer
}

/** Wires the figures of search engines, and what they are told about changed pages. */
export function wireSearch({ config, queue, readExport, submit, lease, ...needs }: SearchNeeds) {
  const { siteUrl, indexNowUrl: endpoint } = config
  const indexNow = createIndexNow({ ...needs, siteUrl, endpoint, submit, wake: () => dueCheck.wake() })
  const dueCheck = createDueCheck({ ...needs, name: 'search engines', check: indexNow.check, sole: lease.sole })
  queue.onQueued(dueCheck.wake)
  return {
    readIndexNow: indexNow.read,
    start: dueCheck.start,
    stop: dueCheck.stop,
    handlers: searchHandlers({ figures: createSearchFigures({ ...needs, siteUrl, readExport }), indexNow }),
  }
}
