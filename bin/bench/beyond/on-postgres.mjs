import { residentMb } from '../load/memory.mjs'
import { articlesOf, ceilingsOf } from './ceilings.mjs'
import { fill, placeIn, storage } from './database.mjs'
import { timeScreens } from './desk.mjs'
import { bytesOfReader, callsOfScreens, signIn } from './screens.mjs'
import { answerOf, openDesk, started, writeArticles } from './site.mjs'

/** Benchmarks a large site in a database, with two web processes and a worker. */
export async function benchPostgres(server, site, say) {
  const { createEmptyDatabase, countEvents, measureSizes } = await storage('postgres/large-bench/databases.ts')
  const { benchDatabaseWrites } = await storage('postgres/large-bench/record-writes.ts')
  const url = await createEmptyDatabase(server.url(), 'site')
  const place = placeIn(url)
  const begun = performance.now()
  const headers = await openDesk(place)
  await writeArticles(place, headers)
  await fill(server, url, site, say)
  const fillSeconds = (performance.now() - begun) / 1_000
  const sizes = await measureSizes(url)
  say('Two web processes and a worker …')
  const processes = []
  try {
    for (const [nth, command] of [['serve', '--no-jobs'], ['serve', '--no-jobs'], ['work']].entries())
      processes.push(await started(place, { nth, command }))
    const [first, second] = processes
    const asked = { bases: [first.base, second.base], headers, storedEvents: () => countEvents(url) }
    const { paths } = await articlesOf(asked, 3)
    const reader = await bytesOfReader(first.base, paths)
    const screens = await deskOf(asked, say)
    const figures = await ceilingsOf(asked, say)
    const memoryMb = processes.map(({ pid }) => residentMb(pid))
    say('Durable writes …')
    return { fillSeconds, sizes, screens, reader, memoryMb, ...figures, writes: await benchDatabaseWrites(url) }
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()))
  }
}

async function deskOf({ bases, headers }, say) {
  say('A plan of the optimizer …')
  const request = { method: 'POST', headers, body: '{}' }
  await answerOf(`${bases[0]}/api/analytics/optimize`, request)
  const [{ id: plan }] = await answerOf(`${bases[0]}/api/optimizer/plans`, { headers })
  const cookie = await signIn(bases[0])
  const [{ articleId: article }] = await answerOf(`${bases[0]}/api/facebook/adsets`, { headers: { cookie } })
  say('What screens ask for …')
  const screens = await callsOfScreens(bases[0], cookie, { article, plan })
  say('Calls of screens …')
  return timeScreens(bases, cookie, screens)
}
