import { version } from '../package.json'

const words = process.argv.slice(2)

// Ahead of everything else: a version is asked for by scripts, often, and needs nothing loaded; help, by people.
if (words.length === 1 && words[0] === '--version') print(`${version}\n`)
else if (words.length === 0 || (words.length === 1 && /^(--help|-h|help)$/.test(words[0] ?? ''))) await printHelp()
else if (words[0] === '__complete') await complete(words.slice(1))
else await start()

function print(text: string): void {
  process.stdout.on('error', error => {
    process.exitCode = exitOfOutput(error)
  })
  process.stdout.write(text)
}

async function printHelp(): Promise<void> {
  const { rootHelp } = await import('./help/root-help.ts')
  print(rootHelp(process.stdout.columns || 80))
}
/** At Tab: nothing but what it found, and no failure. */
async function complete(typed: readonly string[]): Promise<void> {
  const { answerProcess } = await import('./completion/shell.ts')
  print(await answerProcess(process, typed).catch(() => ''))
  await drained(process.stdout)
  process.exit(0)
}

/** Each file more costs help a millisecond: what every command needs is one, and the rest comes when it is used. */
async function start(): Promise<void> {
  const { startTerminal } = await import('./start.ts')
  const ended = await startTerminal(process, words, listenForInterruption)
  const failed = await drained(process.stdout)
  const exit = ended === 0 ? exitOfOutput(failed) : ended
  // Not so much as opening stderr where all went well: that takes longer than writing help.
  if (exit !== 0) await drained(process.stderr)
  process.exit(exit)
}

/** A result that could not be written (a full disk, say) is none. A reader who went away had enough. */
function exitOfOutput(error: NodeJS.ErrnoException | null | undefined): number {
  if (!error || error.code === 'EPIPE') return 0
  process.stderr.write(`error: The output could not be written: ${error.message}\n`)
  return 1
}

/** Aborts at Ctrl-C. Once: end tidily. Twice: now. */
function listenForInterruption(): AbortController {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) leaveNow()
      interruption.abort()
    })
  }
  return interruption
}

function leaveNow(): never {
  // What was being drawn may have hidden the cursor.
  if (process.stderr.isTTY) process.stderr.write('\u001b[?25h')
  process.exit(3)
}

/** Exiting drops what a pipe has not taken yet. @returns why it never will, where that is so. */
function drained(stream: NodeJS.WriteStream): Promise<NodeJS.ErrnoException | null | undefined> {
  return new Promise(resolve => (stream.writable ? stream.write('', resolve) : resolve(stream.errored)))
}
