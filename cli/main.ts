import { version } from '../package.json'

const words = process.argv.slice(2)

// Handle the version and help first: scripts ask for the version often, people wait for help, and neither needs the
// rest.
if (words.length === 1 && words[0] === '--version') print(`${version}\n`)
else if (words.length === 0 || (words.length === 1 && /^(--help|-h|help)$/.test(words[0] ?? ''))) await printHelp()
else if (words[0] === '__complete') await complete(words.slice(1))
else await start()

function print(text: string): void {
  process.stdout.on('error', error => {
    process.exitCode = toOutputExitCode(error)
  })
  process.stdout.write(text)
}

async function printHelp(): Promise<void> {
  const help = await import('./help/root-help.ts')
  print(help.renderRootHelp(process.stdout.columns || 80))
}

/** Prints completions only; failures are silent. */
async function complete(typed: readonly string[]): Promise<void> {
  const completion = await import('./completion/answer.ts')
  print(await completion.completeInProcess(process, typed).catch(() => ''))
  await waitForDrain(process.stdout)
  process.exit(0)
}

/** Loads one module for all commands and the rest on demand: each additional file costs help a millisecond. */
async function start(): Promise<void> {
  const { startTerminal } = await import('./start.ts')
  const ended = await startTerminal(process, words, listenForInterruption)
  const failed = await waitForDrain(process.stdout)
  const exit = ended === 0 ? toOutputExitCode(failed) : ended
  // Stderr is not even opened on success: that takes longer than writing help.
  if (exit !== 0) await waitForDrain(process.stderr)
  process.exit(exit)
}

/** An unwritable result (full disk) is a failure. A closed pipe is not: its reader had enough. */
function toOutputExitCode(error: NodeJS.ErrnoException | null | undefined): number {
  if (!error || error.code === 'EPIPE') return 0
  process.stderr.write(`error: The output could not be written: ${error.message}\n`)
  return 1
}

/** Aborts at the first Ctrl-C, to end cleanly. The second exits at once. */
function listenForInterruption(): AbortController {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) exitNow()
      interruption.abort()
    })
  }
  return interruption
}

function exitNow(): never {
  // A progress display may have hidden the cursor.
  if (process.stderr.isTTY) process.stderr.write('\u001b[?25h')
  process.exit(3)
}

/** Waits until a pipe has taken all output, which exiting would drop. @returns the error if it never will */
function waitForDrain(stream: NodeJS.WriteStream): Promise<NodeJS.ErrnoException | null | undefined> {
  return new Promise(resolve => (stream.writable ? stream.write('', resolve) : resolve(stream.errored)))
}
