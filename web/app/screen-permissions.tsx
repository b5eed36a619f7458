import { type ReactNode, useEffect } from 'react'
import { getRoleScopes, type Role, roles, type Scope } from '../../server/contract/scopes.ts'
import { roleLabels } from '../lib/labels.ts'
import { loadRest } from '../lib/lazy.tsx'
import { PageHead } from '../lib/page-head.tsx'
import { useMay, useUser } from '../lib/user.queries.ts'
import { DeskWarning } from '../ui/desk-head.tsx'
import { Message } from '../ui/page-states.tsx'

interface ScreenRule {
  /** Scope without which the screen does not open, and no link leads to it. */
  opens?: Scope
  /** Scope of its changes. Without it, a notice says which roles have it. */
  changes?: Scope
  /** Subject of that notice. */
  subject?: string
  /** Disables every control of the screen for roles without the scope of its changes. */
  locks?: true
}

const adSubject = 'Starting, pausing and changing ads, and budgets, need'

/** Permissions that each screen of the desk needs, by the path of its route. Other screens are open to all roles. */
const screenRules: Readonly<Record<string, ScreenRule>> = {
  '/manage-articles': { opens: 'articles:read', changes: 'articles:write' },
  '/articles/calendar': { changes: 'articles:write', locks: true },
  '/articles/links': { changes: 'articles:write', locks: true },
  '/articles/topics': { opens: 'generate' },
  '/articles/import': { opens: 'articles:write' },
  '/articles/new': { opens: 'articles:write' },
  '/articles/:id/edit': { opens: 'articles:write' },
  '/create': { opens: 'generate' },
  '/analytics/search': { opens: 'analytics:read', changes: 'analytics:write' },
  '/earnings': { opens: 'analytics:read', changes: 'earnings:write' },
  '/ai-optimizer': { opens: 'analytics:read', changes: 'analytics:write', locks: true },
  '/jobs': { opens: 'jobs:read', changes: 'jobs:write' },
  '/settings': { opens: 'settings:read', changes: 'settings:write', locks: true },
  '/pages': { changes: 'articles:write', locks: true },
  '/pages/:id/edit': { opens: 'articles:write' },
  '/authors': { changes: 'articles:write', locks: true },
  '/audit': { opens: 'audit:read' },
  '/facebook-ads': { opens: 'ads:read', changes: 'ads:write', subject: adSubject },
  '/facebook-ads/create': { opens: 'ads:draft' },
  '/articles/:id/manage': { opens: 'ads:read', changes: 'ads:write', subject: adSubject },
}

/** Returns a check of addresses of the desk: true if the screen opens for the role of the signed-in person. */
export function useMayOpen(): (href: string) => boolean {
  const may = useMay()
  return href => {
    const scope = screenRules[href.replace(/[?#].*$/, '')]?.opens
    return scope === undefined || may(scope)
  }
}

interface Props {
  /** Path of the screen's route. */
  path: string
  children: ReactNode
}

/** Shows a screen as far as the role of the signed-in person allows, and says what it does not allow. */
export function ScreenPermissions({ path, children }: Props) {
  const may = useMay()
  const role = useUser()?.role ?? 'analyst'
  useEffect(() => void loadRest(), [])
  const { opens, changes, subject = 'Changes on this page need', locks } = screenRules[path] ?? {}
  if (opens !== undefined && !may(opens)) return <ClosedScreen role={role} scope={opens} />
  if (changes === undefined || may(changes)) return children
  return (
    <>
      <div className="role-notice">
        <DeskWarning>
          Your role is {roleLabels[role].name}. {subject} the role {listRolesWith(changes)}.
        </DeskWarning>
      </div>
      {locks ? (
        <fieldset className="locked" disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </>
  )
}

function ClosedScreen({ role, scope }: { role: Role; scope: Scope }) {
  return (
    <>
      <PageHead title="Not allowed" />
      <Message title="Your role does not open this page">
        <p>
          Your role is {roleLabels[role].name}. This page needs the role {listRolesWith(scope)}. An owner of this site
          can change your role.
        </p>
        <a className="button" href="/today">
          Go to Today
        </a>
      </Message>
    </>
  )
}

/** "Owner" or "Owner or Editor". */
function listRolesWith(scope: Scope): string {
  const able = roles.filter(role => getRoleScopes(role).includes(scope))
  return able.map(role => roleLabels[role].name).join(' or ')
}
