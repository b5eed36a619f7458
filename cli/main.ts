import { version } from '../package.json'

const words = process.argv.slice(2)

// Ahead of everything else: a version is asked for by scripts, often, and needs nothing loaded.
if (words.length === 1 && words[0] === '--version') process.stdout.write(`${version}\n`)
else await start()

async function start(): Promise<void> {
  const interruption = new AbortController()
  const [{ processTerminal }, { run }, { default: manifest }] = await Promise.all([
    import('./process-terminal.ts'),
    import('./run.ts'),
    import('virtual:blogops-commands'),
  ])
  const terminal = processTerminal(process, interruption)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Once: end tidily. Twice: now.
      if (interruption.signal.aborted) process.exit(3)
      interruption.abort()
    })
  }
  const exit = await run(terminal, words, manifest)
  await Promise.all([drained(process.stdout), drained(process.stderr)])
  process.exit(exit)
}

/** Exiting drops what a pipe has not taken yet. */
function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise(resolve => (stream.writable ? stream.write('', () => resolve()) : resolve()))
}
