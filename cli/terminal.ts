import type { ServerCheck } from '../server/contract/schemas/checks.ts'
import type { BackupSummary } from '../server/contract/schemas/site.ts'
import type { App } from '../server/runtime/app.ts'
import type { CheckedSite } from '../server/runtime/check-settings.ts'
import type { MoveRequest } from '../server/runtime/config/environment.ts'
import type { Config } from '../server/runtime/config.ts'
import type { MoveOptions, MoveSummary } from '../server/runtime/move.ts'
import type { Role } from '../server/runtime/serve.ts'

export type Variables = Readonly<Record<string, string | undefined>>

export type InputStream = NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }
export type OutputStream = NodeJS.WritableStream & {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** Everything outside this program that a command may touch, in one place so that tests can replace all of it. */
export interface Terminal {
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Variables
  readonly cwd: string
  /** The words that start this program again from `cwd`: `blogops`, or `node bin/blogops.mjs` in a checkout. */
  readonly program: string
  readonly homeDir: string
  readonly hostname: string
  /** Aborts at the first Ctrl-C, or when nobody reads stdout any more (`StdoutClosedError`). */
  readonly interruption: AbortSignal
  now(): Date
  /** Rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** The network. */
  fetch(request: Request): Promise<Response>
  /** Runs a program in this terminal and returns its exit code. */
  runProgram(command: string, args: readonly string[]): Promise<number>
  /** Opens a page in a browser if possible; returns false otherwise. */
  openPage(url: string): Promise<boolean>
  readonly runtime: LocalRuntime
}

/** A data folder opened by this process, or the server that owns it. */
export type OpenedFolder =
  | { readonly kind: 'app'; readonly dataDir: string; readonly app: App }
  | { readonly kind: 'server'; readonly dataDir: string; readonly url: string; readonly token: string }

export interface RunningSite {
  /** Listening address; the public address may differ. */
  readonly url: string
  readonly siteUrl: string
  readonly app: App
  close(): Promise<void>
}

export interface DemoSignIn {
  readonly username: string
  readonly password: string
}

/**
 * The server's side of this program, loaded only when a command needs it. `environment` is that of the terminal,
 * without the variables of `.env`, which are read here; `settings` are variables set by flags.
 */
export interface LocalRuntime {
  readConfig(environment: Variables, settings: Variables): Promise<Config>
  /** Calls `onWait` when another command has the folder. */
  openFolder(
    environment: Variables,
    settings: Variables,
    onWait?: (pid: number | undefined) => void,
  ): Promise<OpenedFolder>
  /** Returns the server that owns this folder, if there is one; opens and creates nothing. */
  findServer(dataDir: string): Promise<{ readonly url: string; readonly token: string } | undefined>
  serve(environment: Variables, settings: Variables, demo?: DemoSignIn, role?: Role): Promise<RunningSite>
  /** Checks all settings, without a store or the network. */
  checkSettings(variables: Variables, config: Config): Promise<ServerCheck[]>
  /** Checks the configured outside services; reads only. */
  checkServices(config: Config, site: CheckedSite | null): Promise<ServerCheck[]>
  /** Checks the database and its blob store; returns nothing for a data folder. */
  checkStores(config: Config): Promise<ServerCheck[]>
  /** Reads a backup to its end and stores nothing. */
  verifyBackup(bytes: AsyncIterable<Uint8Array>): Promise<BackupSummary>
  /**
   * Restores a backup into an empty data folder, completely or not at all. Calls `onWait` when another command has the
   * folder.
   */
  restoreBackup(
    environment: Variables,
    settings: Variables,
    bytes: AsyncIterable<Uint8Array>,
    onWait?: (pid: number | undefined) => void,
  ): Promise<{ readonly dataDir: string; readonly summary: BackupSummary }>
  /** Copies a site to another location and compares both; `from` defaults to the location in the settings. */
  moveSite(
    environment: Variables,
    settings: Variables,
    request: MoveRequest,
    options: MoveOptions,
  ): Promise<MoveSummary>
}

/** Reason of an interruption without a person: the reader of stdout closed it (`blogops … | head`). */
export class StdoutClosedError extends Error {
  override readonly name = 'StdoutClosedError'
}
