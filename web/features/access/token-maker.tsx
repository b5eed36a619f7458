import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNewToken } from './access.queries.ts'
import { NewTokenNotice } from './new-token-notice.tsx'
import { TokenForm } from './token-form.tsx'

/** Creates a token for a program, and shows its secret until it is dismissed or the page is left. */
export function TokenMaker({ children }: { children: ReactNode }) {
  const creation = useNewToken()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    flushSync(() => {
      setOpen(false)
      creation.reset()
    })
    opener.current?.focus()
  }
  return (
    <>
      <div className="desk-actions access-acts">
        {!isOpen && !creation.data && (
          <button ref={opener} type="button" className="button button-small" onClick={() => setOpen(true)}>
            Make a token
          </button>
        )}
        {children}
      </div>
      {isOpen && !creation.data && <TokenForm creation={creation} onCancel={close} />}
      {creation.data && <NewTokenNotice created={creation.data} onClose={close} />}
    </>
  )
}
