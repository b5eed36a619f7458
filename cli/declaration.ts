import type { Run } from './context.ts'
import type { FlagManifest, PositionalManifest } from './projection/command-manifest.ts'

/** A command written by hand. Its module is loaded when it runs, so that help stays fast. */
export interface Workflow {
  /** `articles edit`. */
  readonly path: string
  readonly summary: string
  readonly positionals?: readonly PositionalManifest[]
  readonly flags?: readonly FlagManifest[]
  /** True if `--dry-run` and `--yes` apply. */
  readonly changes?: true
  /** Lines at the end of the command's help. */
  readonly notes?: readonly string[]
  /** Command lines that work, without the program's name. */
  readonly examples: readonly string[]
  readonly load: () => Promise<Run>
}

type FlagOptions = Omit<Partial<FlagManifest>, 'key' | 'name'>

/** Declares a flag with a value. */
export function valueFlag(name: string, description: string, options: FlagOptions = {}): FlagManifest {
  return { key: camelCase(name), name, type: 'text', required: false, description, ...options }
}

export function switchFlag(name: string, description: string): FlagManifest {
  // `--no-serve` turns `serve` off.
  return { key: camelCase(name.replace(/^no-/, '')), name, type: 'boolean', required: false, description }
}

export function positional(key: string, description: string, required = true): PositionalManifest {
  return { key, required, description }
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
