import { setTimeout as sleep } from 'node:timers/promises'
import { collectFigures } from './figures.mjs'
import { base, createHeaders, generate } from './site.mjs'

/** Time that an admin spends reading between two rounds, in milliseconds. */
const adminPauseMs = 100

/** Repeats the work of an admin: the article list, analytics, the job list and an edit, one after the other. */
export function repeatAdminWork(token) {
  const headers = createHeaders(token)
  return repeat(async (figures, round) => {
    const articles = await timeRequest(figures, '/api/articles', { headers })
    const article = articles?.[round % articles.length]
    await timeRequest(figures, '/api/analytics/comprehensive?range=30d', { headers })
    await timeRequest(figures, '/api/jobs', { headers })
    if (!article) return
    const body = JSON.stringify({ excerpt: `Edited for the ${round}th time, for the sake of the load.` })
    await timeRequest(figures, `/api/articles/by-id/${article.id}`, { method: 'PATCH', headers, body })
  }, adminPauseMs)
}

/** Runs one generation after another, with a slow model. */
export function repeatGenerations(token) {
  return repeat(async figures => {
    const start = performance.now()
    await generate(token, 'wireless earbuds')
    figures.add(performance.now() - start, 200)
  })
}

async function timeRequest(figures, path, request) {
  const start = performance.now()
  const answer = await fetch(base + path, request)
  const body = await answer.json()
  figures.add(performance.now() - start, answer.status)
  return answer.ok ? body : undefined
}

/** Repeats work until stopped, and returns its statistics. The pause also limits the errors of a failing server. */
function repeat(work, pauseMs = 0) {
  const figures = collectFigures()
  let stopped = false
  async function run() {
    for (let round = 0; !stopped; round += 1) {
      await work(figures, round).catch(error => {
        process.stderr.write(`${error.message}\n`)
        figures.fail()
      })
      await sleep(pauseMs)
    }
    return figures.read()
  }
  const running = run()
  return {
    stop() {
      stopped = true
      return running
    },
  }
}
