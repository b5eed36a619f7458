import type { Input } from '../../../server/contract/operation.ts'
import { tokensCreate } from '../../../server/contract/operations/tokens.ts'
import type { Scope } from '../../../server/contract/scopes.ts'

export type NewToken = Input<typeof tokensCreate>
export type TokenErrors = Partial<Record<'name' | 'scope' | 'form', string>>

/** How long it lasts where nothing else is chosen: as long as what `blogops login` asks for. */
export const usualLifetime = '90d'

/** What the select offers; empty is for ever. */
export const lifetimes = [
  ['7d', '7 days'],
  ['30d', '30 days'],
  [usualLifetime, '90 days'],
  ['365d', 'A year'],
  ['', 'Without an end'],
] as const

export interface TokenDraft {
  name: string
  scopes: ReadonlySet<Scope>
  expires: string
}

/** What to send, or what is wrong beside which field. */
export function readToken({ name, scopes, expires }: TokenDraft): NewToken | { errors: TokenErrors } {
  const given = { name, scope: [...scopes], ...(expires !== '' && { expires }) }
  const { success, data, error } = tokensCreate.body.safeParse(given)
  if (success) return data
  const of = (field: string) => error.issues.find(({ path }) => path[0] === field)?.message
  const nameError = name.trim() === '' ? 'Say what it is for, to tell it from others' : of('name')
  return {
    errors: {
      ...(nameError !== undefined && { name: nameError }),
      ...(scopes.size === 0 && { scope: 'Tick at least one thing that it may do' }),
    },
  }
}
