import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../server/contract/operation.ts'
import type { tokensCreate } from '../../../server/contract/operations/tokens.ts'
import type { Scope } from '../../../server/contract/scopes.ts'
import { useApi } from '../../lib/api.tsx'
import { createValidation } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { Button } from '../../ui/buttons.tsx'
import { invalidate } from './access.queries.ts'

type NewToken = Input<typeof tokensCreate>
export type TokenErrors = Partial<Record<'name' | 'scope' | 'form', string>>

/** Default lifetime, the same as for `blogops login`. */
export const defaultLifetime = '90d'

/** Options of the select. An empty value means no expiry. */
export const lifetimes = [
  ['7d', '7 days'],
  ['30d', '30 days'],
  [defaultLifetime, '90 days'],
  ['365d', '1 year'],
  ['', 'Never expires'],
] as const

export const describeLifetime = (expires: string) =>
  expires === '' ? 'The token works until somebody revokes it.' : 'You can revoke it at any time.'

interface TokenDraft {
  name: string
  scopes: ReadonlySet<Scope>
  expires: string
}

const validate = createValidation(() =>
  import('../../../server/contract/operations/tokens.ts').then(({ tokensCreate }) => tokensCreate.body),
)

/** Returns the request for a new token, or the errors by field. */
export async function parseToken({ name, scopes, expires }: TokenDraft): Promise<NewToken | { errors: TokenErrors }> {
  const request = { name, scope: [...scopes], ...(expires !== '' && { expires }) }
  const found = await validate(request)
  if (Object.keys(found).length === 0) return request
  const nameError = name.trim() === '' ? 'Enter a name for the token' : found.name
  return {
    errors: {
      ...(nameError !== undefined && { name: nameError }),
      ...(scopes.size === 0 && { scope: 'Select at least one permission' }),
    },
  }
}

/** Creates a token. Reads the list again even on failure, because a token may exist although its response was lost. */
export function useNewToken() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (input: NewToken) => api.tokens.create(input),
    onSettled: () => invalidate(queries, ['tokens']),
    gcTime: 0,
  })
}

interface ScopeGroup {
  name: string
  scopes: readonly Scope[]
}

/** Scopes grouped by possible harm, the least harmful first. */
export const scopeGroups: readonly [view: ScopeGroup, change: ScopeGroup, spend: ScopeGroup, security: ScopeGroup] = [
  {
    name: 'View',
    scopes: [
      ...(['articles:read', 'analytics:read', 'ads:read', 'jobs:read'] as const),
      ...(['settings:read', 'accounts:read', 'audit:read'] as const),
    ],
  },
  {
    name: 'Change',
    scopes: ['analytics:write', 'events:write', 'earnings:write', 'articles:write', 'settings:write'],
  },
  { name: 'May spend money', scopes: ['jobs:write', 'generate', 'ads:draft', 'ads:write'] },
  { name: 'Security', scopes: ['accounts:write', 'profile:write', 'backup:read'] },
]

interface Props {
  /** Name of the value, such as "link". */
  kind: string
  text: string
}

/** Shows a value that is not stored, with a button that copies it. */
export function ShownOnce({ kind, text }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showMessage(`${kind.charAt(0).toUpperCase()}${kind.slice(1)} Copied`)
    } catch {
      showError(`Could not copy the ${kind}`, 'Select it and copy it yourself.')
    }
  }
  return (
    <>
      <code>{text}</code>
      <Button onClick={() => void copy()}>Copy {kind}</Button>
    </>
  )
}
