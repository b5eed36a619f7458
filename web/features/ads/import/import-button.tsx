import { useState } from 'react'
import { ImportDialog } from './import-dialog.tsx'

export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-small button-quiet" onClick={() => setOpen(true)}>
        Import figures
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
