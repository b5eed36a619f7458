import { useLayoutEffect, useRef } from 'react'
import type { Output } from '../../../server/contract/operation.ts'
import type { tokensCreate } from '../../../server/contract/operations/tokens.ts'
import { ShownOnce } from './shown-once.tsx'

interface NewTokenNoticeProps {
  created: Output<typeof tokensCreate>
  onClose: () => void
}

/** Shows the secret of a new token once, with instructions. */
export function NewTokenNotice({ created: { name, token }, onClose }: NewTokenNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  return (
    <section className="notice access-link" aria-label={`The token ${name}`}>
      <h3 ref={title} tabIndex={-1}>
        The token “{name}” is made
      </h3>
      <p>
        Copy it now: it is shown this once, and gone when you leave this page. Keep it as you would keep a password.
      </p>
      <ShownOnce kind="token" text={token} />
      <p>A program or a job of CI takes it from its environment:</p>
      <pre>{`BLOGOPS_SERVER=${location.origin}\nBLOGOPS_TOKEN=<the token>`}</pre>
      <p>A terminal signs in with it out of a file, which you delete then:</p>
      <pre>{`blogops login --server ${location.origin} --token-stdin < token.txt`}</pre>
      <button type="button" className="button button-small button-quiet" onClick={onClose}>
        I have copied it
      </button>
    </section>
  )
}
