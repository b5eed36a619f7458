import { isLoopback } from './urls.ts'

/** Advice while the pages of a public site do not say who runs it. */
export const noOperatorWarning =
  'The pages of this site do not say who runs it. State the name, postal address and e-mail address of the operator'

interface Operator {
  readonly name: string
  readonly address: string
  readonly email: string
}

/** Returns true if a public site does not state its operator completely. A site on this machine has no readers. */
export function lacksOperator({ name, address, email }: Operator, siteUrl: string): boolean {
  return [name, address, email].includes('') && !isLoopback(new URL(siteUrl).hostname)
}
