import { readMemoryMb } from '../load/memory.mjs'
import { listArticles, measureCapacity } from './capacity.mjs'
import { createDatabaseSite, fillDatabase, loadStorageModule } from './database.mjs'
import { timeScreens } from './desk.mjs'
import { measureReaderBytes, recordScreenCalls, signIn } from './screens.mjs'
import { createAdmin, fetchJson, startProcess, writeArticles } from './site.mjs'

/** Benchmarks a large site in a database, with two web processes and a worker. */
export async function benchPostgres(server, site, report) {
  const { createEmptyDatabase, countEvents, measureSizes } = await loadStorageModule(
    'postgres/large-bench/databases.ts',
  )
  const { benchDatabaseWrites } = await loadStorageModule('postgres/large-bench/record-writes.ts')
  const url = await createEmptyDatabase(server.url(), 'site')
  const location = createDatabaseSite(url)
  const start = performance.now()
  const headers = await createAdmin(location)
  await writeArticles(location, headers)
  await fillDatabase(server, url, site, report)
  const fillSeconds = (performance.now() - start) / 1_000
  const sizes = await measureSizes(url)
  report('Two web processes and a worker …')
  const processes = []
  try {
    for (const [nth, command] of [['serve', '--no-jobs'], ['serve', '--no-jobs'], ['work']].entries())
      processes.push(await startProcess(location, { nth, command }))
    const [first, second] = processes
    const target = { bases: [first.base, second.base], headers, storedEvents: () => countEvents(url) }
    const { paths } = await listArticles(target, 3)
    const reader = await measureReaderBytes(first.base, paths)
    const screens = await measureScreens(target, report)
    const figures = await measureCapacity(target, report)
    const memoryMb = processes.map(({ pid }) => readMemoryMb(pid))
    report('Durable writes …')
    return { fillSeconds, sizes, screens, reader, memoryMb, ...figures, writes: await benchDatabaseWrites(url) }
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()))
  }
}

async function measureScreens({ bases, headers }, report) {
  report('A plan of the optimizer …')
  const request = { method: 'POST', headers, body: '{}' }
  await fetchJson(`${bases[0]}/api/analytics/optimize`, request)
  const [{ id: plan }] = await fetchJson(`${bases[0]}/api/optimizer/plans`, { headers })
  const cookie = await signIn(bases[0])
  const [{ articleId: article }] = await fetchJson(`${bases[0]}/api/facebook/adsets`, { headers: { cookie } })
  report('What screens ask for …')
  const screens = await recordScreenCalls(bases[0], cookie, { article, plan })
  report('Calls of screens …')
  return timeScreens(bases, cookie, screens)
}
