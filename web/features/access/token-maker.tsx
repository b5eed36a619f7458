import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNewToken } from './access.queries.ts'
import { NewTokenNotice } from './new-token-notice.tsx'
import { TokenForm } from './token-form.tsx'

/** Creates a token for a program, and shows its secret until it is dismissed or the page is left. */
export function TokenMaker({ children }: { children: ReactNode }) {
  const making = useNewToken()
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    flushSync(() => {
      setAsked(false)
      making.reset()
    })
    opener.current?.focus()
  }
  return (
    <>
      <div className="desk-actions access-acts">
        {!isAsked && !making.data && (
          <button ref={opener} type="button" className="button button-small" onClick={() => setAsked(true)}>
            Make a token
          </button>
        )}
        {children}
      </div>
      {isAsked && !making.data && <TokenForm making={making} onCancel={close} />}
      {making.data && <NewTokenNotice made={making.data} onClose={close} />}
    </>
  )
}
