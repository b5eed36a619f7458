import { countStoredEvents } from '../stored-events.mjs'
import { measureCapacity } from './capacity.mjs'
import { measureFolderWrites, measureStarts, openFolders } from './folder.mjs'
import { startProcess } from './site.mjs'

/** Benchmarks the embedded form: one process over a folder, and its start with folders of several sizes. */
export async function benchFolders(report) {
  report('Data folders …')
  const { folders, headers, remove } = await openFolders()
  try {
    report('Starts …')
    const starts = await measureStarts(folders)
    const [, site] = folders
    const server = await startProcess(site)
    const target = { bases: [server.base], headers, storedEvents: () => countStoredEvents(site.dir) }
    const figures = await measureCapacity(target, report).finally(server.stop)
    report('Durable writes …')
    return { articles: site.articles, starts, ...figures, writes: await measureFolderWrites() }
  } finally {
    remove()
  }
}
