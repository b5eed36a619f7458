import { useState } from 'react'
import { getErrorText } from '../../lib/reason-of.ts'
import { useInvite } from './access.queries.ts'
import { ShownOnce } from './shown-once.tsx'

/** Creates an invitation. Its link is shown once, because only a hash is stored. */
export function Invite() {
  const invite = useInvite()
  const [failure, setFailure] = useState<string>()
  function create() {
    setFailure(undefined)
    invite.mutate(undefined, { onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <>
      <button type="button" className="button button-small" aria-disabled={invite.isPending} onClick={create}>
        {invite.isPending ? 'Inviting…' : 'Invite an admin'}
      </button>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {invite.data && <InviteLink url={invite.data.url} />}
    </>
  )
}

function InviteLink({ url }: { url: string }) {
  return (
    <div className="notice access-link" role="status">
      <p>Send this link to whom you invite; it is shown this once:</p>
      <ShownOnce kind="link" text={url} />
    </div>
  )
}
