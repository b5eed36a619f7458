import type { Effect } from '../../server/contract/operation.ts'

/** A command as plain JSON, computed from the contract when the program is built, so that help needs no schemas. */
export interface CommandManifest {
  /** The operation that it calls. */
  readonly id: string
  readonly path: readonly string[]
  readonly positionals: readonly PositionalManifest[]
  readonly flags: readonly FlagManifest[]
  readonly summary: string
  readonly effect: Effect
  /** A command line that works, without the program's name. */
  readonly example?: string
}

export interface PositionalManifest {
  /** Input key, shown as `<slug>`. */
  readonly key: string
  readonly required: boolean
  /** Takes all remaining words; allowed for the last positional only. */
  readonly many?: true
  readonly description?: string
}

export interface FlagManifest {
  /** Input key. */
  readonly key: string
  /** The key in kebab-case, without dashes. */
  readonly name: string
  readonly type: 'text' | 'number' | 'integer' | 'boolean'
  /** May be repeated or hold a comma-separated list. */
  readonly many?: true
  readonly choices?: readonly (string | number)[]
  readonly required: boolean
  /** Server's default if the flag is absent; shown, never sent. */
  readonly default?: string | number | boolean
  readonly description?: string
  /** Name of the value in help; the flag's name if absent. */
  readonly placeholder?: string
}
