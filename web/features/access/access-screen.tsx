import { PageHead } from '../../lib/page-head.tsx'
import { DeskNav } from '../../ui/desk-parts.tsx'
import '../../ui/desk.css'
import '../../ui/access.css'
import { Admins, Browsers, Invitations, Tokens } from './access-lists.tsx'
import { PasswordForm } from './password-form.tsx'

/** Lists everyone and everything with access to the site, and lets admins revoke it. */
export function AccessScreen() {
  return (
    <div className="desk-page">
      <PageHead title="People and Access" />
      <DeskNav current="/access" />
      <h1>People and Access</h1>
      <p className="desk-about">Who may work on this site, and what signs in for them.</p>
      <div className="access-page">
        <Admins />
        <Invitations />
        <Browsers />
        <Tokens />
        <PasswordForm />
      </div>
    </div>
  )
}
