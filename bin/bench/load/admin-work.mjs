import { collectFigures } from './figures.mjs'
import { asAdmin, base, generate } from './site.mjs'

const pauseMs = 100

/** Admin without pauses: lists, analytics, an edit, a preview, one after the other. */
export function adminWork(token) {
  const headers = asAdmin(token)
  return repeating(async (figures, round) => {
    const articles = await timed(figures, '/api/articles', { headers })
    const article = articles?.[round % articles.length]
    await timed(figures, '/api/analytics/comprehensive?range=30d', { headers })
    await timed(figures, '/api/jobs', { headers })
    if (!article) return
    const body = JSON.stringify({ excerpt: `Edited for the ${round}th time, for the sake of the load.` })
    await timed(figures, `/api/articles/by-id/${article.id}`, { method: 'PATCH', headers, body })
  }, pauseMs)
}

/** Runs one generation after another, with a slow model. */
export function generations(token) {
  return repeating(async figures => {
    const begun = performance.now()
    await generate(token, 'wireless earbuds')
    figures.add(performance.now() - begun, 200)
  }, 0)
}

async function timed(figures, path, request) {
  const begun = performance.now()
  const answer = await fetch(base + path, request)
  const body = await answer.json()
  figures.add(performance.now() - begun, answer.status)
  return answer.ok ? body : undefined
}

/** Repeats work until stopped, and returns its statistics. */
function repeating(act, pause) {
  const figures = collectFigures()
  let stopped = false
  async function run() {
    for (let round = 0; !stopped; round += 1) {
      await act(figures, round).catch(error => {
        process.stderr.write(`${error.message}\n`)
        figures.fail()
      })
      await new Promise(resolve => setTimeout(resolve, pause))
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
