import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pairing } from '../../../server/contract/schemas/pairing.ts'
import { useApi } from '../../lib/api.tsx'
import { useLinkCodes } from '../../lib/link-codes.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { Message } from '../../ui/message.tsx'
import '../../ui/desk.css'
import '../../ui/pair.css'
import { CodeForm } from './code-form.tsx'
import { pairingQuery } from './pairing.queries.ts'
import { PairingForm } from './pairing-form.tsx'

/** Lets an admin approve a terminal that runs `blogops login`. */
export function PairScreen() {
  const linkedCode = useLinkCodes().get('code') ?? undefined
  return <PairingSteps key={linkedCode} linkedCode={linkedCode} />
}

function PairingSteps({ linkedCode }: { linkedCode: string | undefined }) {
  const [code, setCode] = useState(linkedCode)
  return (
    <div className="auth">
      <PageHead title="Let a terminal in" />
      {code === undefined ? (
        <CodeForm onCode={setCode} />
      ) : (
        <PairingRequest code={code} onOther={() => setCode(undefined)} />
      )}
    </div>
  )
}

function PairingRequest({ code, onOther }: { code: string; onOther: () => void }) {
  const { data, error } = useQuery(pairingQuery(useApi(), code))
  if (data) return data.state === 'open' ? <PairingForm pairing={data} typedCode={code} /> : <PairingResult {...data} />
  if (!error) return <p className="note">Looking for the terminal…</p>
  return (
    <Message title="No terminal to let in">
      <p>{getErrorText(error)}</p>
      <button type="button" className="button" onClick={onOther}>
        Type a code
      </button>
    </Message>
  )
}

function PairingResult({ state, name }: Pairing) {
  if (state === 'refused')
    return (
      <Message title="The terminal was refused" takesFocus>
        <p>{name} gets nothing. If it was not you who asked, somebody may have tried to get in.</p>
      </Message>
    )
  return (
    <Message title="The terminal is let in" takesFocus>
      <p>
        {name} signs in by itself now; you may close this page. To end it later, revoke it under{' '}
        <a href="/access">People and access</a>.
      </p>
    </Message>
  )
}
