import { clientHeader } from '../server/contract/client-header.ts'
import type { Terminal } from './terminal.ts'

/**
 * Header that marks calls of a person at a terminal, so that the audit can tell them from a script with the same
 * token.
 */
export function getClientHeaders({ stderr, env }: Pick<Terminal, 'stderr' | 'env'>): Record<string, string> {
  return stderr.isTTY === true && !env.CI ? { [clientHeader]: 'terminal' } : {}
}
