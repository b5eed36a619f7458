import { collectFigures } from '../load/figures.mjs'

const rounds = 40
/** Maximum milliseconds spent on one call; slow calls are repeated less often. */
const maxMs = 15_000
export const goalMs = 300

/**
 * Makes each call of each screen, alternating between the processes. First calls are reported separately, since later
 * ones use caches.
 * @returns the slowest call of each screen, and its number of calls
 */
export async function timeScreens(bases, cookie, screens, report) {
  const figuresByCall = new Map()
  for (const call of new Set(screens.flatMap(({ calls }) => calls))) {
    const figures = await timeCall(bases, cookie, call)
    figuresByCall.set(call, figures)
    if (figures.p95 > goalMs) report(`${call}: p95 ${figures.p95.toFixed(0)} ms, first ${figures.first.toFixed(0)} ms`)
  }
  return screens.map(({ name, calls }) => {
    const [slowest] = calls.map(call => ({ call, ...figuresByCall.get(call) })).toSorted((a, b) => b.p95 - a.p95)
    return { name, calls: calls.length, slowest }
  })
}

async function timeCall(bases, cookie, call) {
  const [first, figures] = [collectFigures(), collectFigures()]
  for (const base of bases) first.add(await timeRequest(base + call, cookie), 200)
  const start = performance.now()
  for (let n = 0; n < rounds && (n < 4 || performance.now() - start < maxMs); n += 1)
    figures.add(await timeRequest(bases[n % bases.length] + call, cookie), 200)
  return { ...figures.read(), first: first.read().p99 }
}

async function timeRequest(address, cookie) {
  const start = performance.now()
  const answer = await fetch(address, { headers: { cookie } })
  const body = await answer.text()
  // Optional parts may be missing (404); all other calls must succeed.
  if (!answer.ok && answer.status !== 404) throw new Error(`${address} answers ${answer.status}: ${body.slice(0, 500)}`)
  return performance.now() - start
}
