import type { Effect } from '../../server/contract/operation.ts'

/** A command as plain JSON: computed from the contract when the program is built, so that help needs no schemas. */
export interface CommandManifest {
  /** The operation it calls. */
  readonly id: string
  readonly path: readonly string[]
  readonly positionals: readonly PositionalManifest[]
  readonly flags: readonly FlagManifest[]
  readonly summary: string
  readonly effect: Effect
  /** A command line that works, after the program's name. */
  readonly example?: string
}

export interface PositionalManifest {
  /** The input key, as it is shown in `<slug>`. */
  readonly key: string
  readonly required: boolean
  /** Takes all the words that are left; only the last may. */
  readonly many?: true
  readonly description?: string
}

export interface FlagManifest {
  /** The input key. */
  readonly key: string
  /** The key in kebab-case, without dashes. */
  readonly name: string
  readonly type: 'text' | 'number' | 'integer' | 'boolean'
  /** May be given several times, or with commas. */
  readonly many?: true
  readonly choices?: readonly (string | number)[]
  readonly required: boolean
  /** What the server takes where the flag is absent; shown, never sent. */
  readonly default?: string | number | boolean
  readonly description?: string
  /** What stands for the value in help; the name of the flag where absent. */
  readonly placeholder?: string
}
