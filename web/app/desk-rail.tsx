import { useState } from 'react'
import { readStored, store } from '../lib/browser-storage.ts'
import { useSite } from '../lib/site.queries.ts'
import { useUser } from '../lib/user.queries.ts'
import { DeskIcon } from '../ui/icons.tsx'
import { Logo } from './brand.tsx'
import { DeskOverlay, useDeskShortcuts } from './desk-shortcuts.tsx'
import { RailMenu, SearchButton } from './rail-menu.tsx'
import '../ui/desk-rail.css'

/** Navigation of the desk: a rail that can be narrow, or a tab bar on phones. Empty until the user is known. */
export function DeskRail() {
  const user = useUser()
  const [isNarrow, setNarrow] = useState(readIsNarrow)
  const { overlay, setOverlay } = useDeskShortcuts()
  const search = () => setOverlay('palette')
  if (!user) return <header className="rail" />

  function toggleWidth(): void {
    setNarrow(!isNarrow)
    store(storageKey, isNarrow ? 'wide' : 'narrow')
  }

  return (
    <>
      <header className="rail" data-narrow={isNarrow}>
        <div className="rail-top">
          <RailLogo />
          <button
            type="button"
            className="icon-button rail-fold"
            aria-label="Narrow navigation"
            aria-pressed={isNarrow}
            title={isNarrow ? 'Widen the navigation' : 'Narrow the navigation'}
            onClick={toggleWidth}
          >
            <DeskIcon name="fold" />
          </button>
        </div>
        <SearchButton onChoose={search} isFirst />
        <RailMenu username={user.username} onSearch={search} />
      </header>
      <DeskOverlay overlay={overlay} onClose={() => setOverlay(undefined)} />
    </>
  )
}

function RailLogo() {
  const { name, brand } = useSite()
  return (
    <a className="logo" href="/">
      {brand.logo === '' ? name : <Logo name={name} brand={brand} />}
    </a>
  )
}

/** Key of the width of the rail, which is stored in this browser. */
const storageKey = 'rail'

function readIsNarrow(): boolean {
  return readStored(storageKey) === 'narrow'
}
