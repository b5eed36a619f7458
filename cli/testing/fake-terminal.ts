import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { checkSettings } from '../../server/runtime/check-settings.ts'
import { describeCommands } from '../projection/manifest.ts'
import { type Build, run } from '../run.ts'
import type { InputStream, LocalRuntime, OutputStream, Terminal, Variables } from '../terminal.ts'

export interface FakeTerminalOptions {
  env?: Variables
  /** Text on stdin, which then ends. `silent`: it stays open and empty. */
  stdin?: string | 'silent'
  /** Columns of a terminal that reads stdout and stderr; without it, they are pipes. */
  columns?: number
  fetch?: Terminal['fetch']
  runtime?: Partial<LocalRuntime>
  runProgram?: Terminal['runProgram']
  openPage?: Terminal['openPage']
  /** `blogops` by default. */
  program?: string
  /** Working folder of commands; a new one by default. */
  cwd?: string
}

/** A terminal without a device: it records its output, waiting takes no time, and the test answers network requests. */
export function fakeTerminal(options: FakeTerminalOptions = {}) {
  const stdout = recorder(options.columns)
  const stderr = recorder(options.columns)
  const interruption = new AbortController()
  const cwd = options.cwd ?? temporaryFolder()
  const waits: number[] = []
  const terminal: Terminal = {
    stdin: inputOf(options.stdin ?? ''),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: options.env ?? {},
    cwd,
    program: options.program ?? 'blogops',
    homeDir: cwd,
    hostname: 'test-host',
    interruption: interruption.signal,
    now: () => new Date('2026-11-21T10:00:00Z'),
    wait: async ms => void waits.push(ms),
    fetch: options.fetch ?? refuse('network'),
    runProgram: options.runProgram ?? refuse('editor'),
    openPage: options.openPage ?? (async () => false),
    runtime: {
      readConfig: refuse('settings'),
      openFolder: refuse('data folder'),
      findServer: async () => undefined,
      serve: refuse('site'),
      checkSettings: async (variables, config) => checkSettings(variables, config),
      checkServices: async () => [],
      checkStores: async () => [],
      verifyBackup: refuse('reader of backups'),
      restoreBackup: refuse('data folder'),
      moveSite: refuse('place to move to'),
      ...options.runtime,
    },
  }
  return { terminal, cwd, waits, stdout: stdout.text, stderr: stderr.text, interrupt: () => interruption.abort() }
}

let build: Build | undefined

export function testBuild(): Build {
  build ??= { version: '1.2.3', manifest: describeCommands() }
  return build
}

export interface Ended {
  exit: number
  stdout: string
  stderr: string
  cwd: string
}

/** Runs a whole command line. */
export async function runLine(words: readonly string[], options: FakeTerminalOptions = {}): Promise<Ended> {
  const fake = fakeTerminal(options)
  const exit = await run(fake.terminal, words, testBuild())
  return { exit, stdout: fake.stdout(), stderr: fake.stderr(), cwd: fake.cwd }
}

/** Removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function recorder(columns: number | undefined): { stream: OutputStream; text: () => string } {
  let text = ''
  const stream = new PassThrough()
  stream.on('data', chunk => {
    text += String(chunk)
  })
  return {
    stream: Object.assign(stream, columns === undefined ? {} : { isTTY: true, columns, ...cursor }),
    text: () => text,
  }
}

/** Methods other than `write` that a spinner calls on a terminal. */
export const cursor = { cursorTo: () => true, clearLine: () => true, moveCursor: () => true }

function inputOf(text: string): InputStream {
  return text === 'silent' ? new PassThrough() : Readable.from(text === '' ? [] : [Buffer.from(text)])
}

function refuse(what: string) {
  return async (): Promise<never> => {
    throw new Error(`This test has no ${what}.`)
  }
}
