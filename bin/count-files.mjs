// Counts the source files in which a call runs code. `npm run count:files -- --help` says more.
import { Session } from 'node:inspector/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import vm from 'node:vm'
import { createServer, createServerModuleRunner } from 'vite'

const help = `Usage: npm run count:files [-- --list]

Counts the source files in which a call runs code, by V8's coverage, and exits with 1 if they are more than its limit.

  articles.get   One HTTP request, GET /api/articles/{slug}, to a warm server.
  ads activate   One whole run of "blogops ads activate <id> --yes", with a fake of Facebook.

A file counts if one of its functions is called; being loaded is not enough. Tests and fakes do not count. The calls run
the sources over stores in memory; opening a data folder and listening on a socket are not part of them.

Options:
  --list   List the files of each call.
  --help   Show this help.
`

/** Maximum number of files by call. */
const limits = { 'articles.get': 24, 'ads activate': 75 }
/** Vite's access to an export: `() => { try { return name } catch {} }`. */
const exportAccess = /^\(\) => \{ try \{ return [^{}]* \} catch \{\} \}$/
const root = fileURLToPath(new URL('..', import.meta.url))
const { values: flags } = parseArgs({ options: { list: { type: 'boolean' }, help: { type: 'boolean' } } })

if (flags.help) process.stdout.write(help)
else process.exitCode = report(await countFiles())

function report(counts) {
  for (const [call, files] of Object.entries(counts)) {
    const verdict = files.length > limits[call] ? 'TOO MANY' : 'ok'
    process.stdout.write(`${call}: ${files.length} files (at most ${limits[call]}) ${verdict}\n`)
    if (flags.list) process.stdout.write(`${files.map(file => `  ${file}\n`).join('')}\n`)
  }
  return Object.entries(counts).some(([call, files]) => files.length > limits[call]) ? 1 : 0
}

async function countFiles() {
  const server = { middlewareMode: true, watch: null, ws: false, hmr: false }
  const vite = await createServer({ root, logLevel: 'error', server })
  const scripts = new Map()
  const runner = createServerModuleRunner(vite.environments.ssr, {
    evaluator: createNamingEvaluator(scripts),
    hmr: false,
  })
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    /** Lists the files that were called since the last time. */
    const takeCalledFiles = async () =>
      listCalledFiles((await session.post('Profiler.takePreciseCoverage')).result, scripts)
    const measure = async call => {
      // Waits for work that an earlier call left behind: it must not count with this one.
      while ((await takeCalledFiles()).length > 0) await yieldToEventLoop()
      await call()
      return takeCalledFiles()
    }
    const { prepareCalls } = await runner.import('/bin/count-files/measured-calls.ts')
    const calls = await prepareCalls()
    const adsActivate = await measure(calls.activateAd)
    await calls.getArticle()
    const articlesGet = await measure(calls.getArticle)
    await calls.close()
    return { 'articles.get': articlesGet, 'ads activate': adsActivate }
  } finally {
    session.disconnect()
    await vite.close()
  }
}

/** Evaluates modules under the names of their files, which coverage then reports, and stores their code in `scripts`. */
function createNamingEvaluator(scripts) {
  return {
    startOffset: 0,
    async runInlinedModule(context, code, { file }) {
      const script = `(async (${Object.keys(context).join(', ')}) => {"use strict";${code}\n})`
      scripts.set(file, script)
      await vm.runInThisContext(script, { filename: file })(...Object.values(context))
    },
    runExternalModule: file => import(file),
  }
}

/** Returns the product's files, relative to the root, in which a function was called. */
function listCalledFiles(coverage, scripts) {
  const called = coverage.filter(({ url, functions }) =>
    functions.some(counted => isCall(counted, scripts.get(url) ?? '')),
  )
  const files = called.map(({ url }) => url.slice(root.length))
  return [...new Set(files)].filter(file => /^(cli|server|web)\//.test(file) && !file.includes('/testing/')).sort()
}

/** Returns false for the module itself, which starts within the first two characters, and for accesses to exports. */
function isCall({ ranges: [{ startOffset, endOffset, count }] }, script) {
  return count > 0 && startOffset > 1 && !exportAccess.test(script.slice(startOffset, endOffset))
}
