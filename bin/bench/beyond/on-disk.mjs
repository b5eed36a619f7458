import { ceilingsOf } from './ceilings.mjs'
import { eventsOf, openFolders, recordWritesInFolder, startsOf } from './folder.mjs'
import { started } from './site.mjs'

/** Benchmarks the embedded form: one process over a folder, and its start with folders of several sizes. */
export async function benchFolders(say) {
  say('Data folders …')
  const { folders, headers, remove } = await openFolders()
  try {
    say('Starts …')
    const starts = await startsOf(folders)
    const [, place] = folders
    const server = await started(place)
    const asked = { bases: [server.base], headers, storedEvents: () => eventsOf(place) }
    const figures = await ceilingsOf(asked, say).finally(server.stop)
    say('Durable writes …')
    return { articles: place.articles, starts, ...figures, writes: await recordWritesInFolder() }
  } finally {
    remove()
  }
}
