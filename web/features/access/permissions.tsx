import type { Scope } from '../../../server/contract/scopes.ts'
import { scopeLabels } from '../../lib/scope-words.ts'

/** Permissions of a token, as text and as scopes. */
export function Permissions({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <details className="access-permissions">
      <summary>{scopes.length === 1 ? '1 permission' : `${scopes.length} permissions`}</summary>
      <ul>
        {scopes.map(scope => (
          <li key={scope}>
            {scopeLabels[scope]} <code>{scope}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
