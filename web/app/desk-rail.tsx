import '../ui/desk-rail.css'
import { Suspense, useEffect, useState } from 'react'
import { readStored, store } from '../lib/browser-storage.ts'
import { ErrorBoundary, lazy } from '../lib/lazy.tsx'
import { useSite } from '../lib/site.queries.ts'
import { useUser } from '../lib/user.queries.ts'
import { DeskIcon } from '../ui/icons.tsx'
import { Logo } from './brand.tsx'
import { RailMenu, SearchButton } from './rail-menu.tsx'
import { useLocation } from './router/router.tsx'
import { sections } from './sections.ts'

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

export const LazyPalette = lazy(() => import('./palette.tsx').then(module => module.Palette))
export const LazySheet = lazy(() => import('./palette.tsx').then(module => module.ShortcutSheet))

/** Milliseconds in which the second key of a sequence such as `G` `A` must follow. */
const sequenceMs = 1_500

type Overlay = 'palette' | 'sheet'

/** Keyboard shortcuts of the desk, and the overlays that they open. */
export function useDeskShortcuts() {
  const [overlay, setOverlay] = useState<Overlay>()
  const { route } = useLocation()
  useEffect(() => {
    let sequenceEnd = 0

    function handleKey(event: KeyboardEvent): void {
      const key = event.key.toLowerCase()
      // The editor uses the same keys for a link.
      if (event.defaultPrevented) return
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        setOverlay('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
      const isSecond = event.timeStamp < sequenceEnd
      sequenceEnd = key === 'g' && !isSecond ? event.timeStamp + sequenceMs : 0
      const section = isSecond ? sections.find(one => one.shortcut.toLowerCase() === key) : undefined
      if (section) route(section.href)
      else if (key === '?') setOverlay('sheet')
      else if (!handleListKey(key, event.repeat)) return
      event.preventDefault()
    }

    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [route])
  return { overlay, setOverlay }
}

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** Keys that change something. They act once per press: a repeated one could confirm the dialog that it opened. */
const actionKeys: readonly string[] = ['e', ' ', 'x']

/** Handles keys for the list of a screen. Returns false if the screen has nothing for the key. */
function handleListKey(key: string, isRepeated: boolean): boolean {
  if (key === 'escape') return click(document.querySelector('.bulk') ?? undefined, '[aria-label="Clear selection"]')
  if (key === '/') return focus(document.querySelector('main input[type="search"]'))
  if (isRepeated && actionKeys.includes(key)) return true
  const rows = [...document.querySelectorAll('.desk-table tbody tr:has(th)')]
  const current = rows.findIndex(row => row.contains(document.activeElement))
  if (key === 'j') return focusRow(rows[current + 1])
  if (key === 'k') return focusRow(rows[current - 1])
  if (key === 'e')
    return (
      focus(rows[current]?.querySelector('td input[inputmode]') ?? null) || click(rows[current], 'th a[href$="/edit"]')
    )
  if (key === ' ') return document.activeElement?.closest('th') != null && click(rows[current], '[role="switch"]')
  return key === 'x' && click(rows[current], 'input[type="checkbox"]')
}

/** Focuses the link in the row's name, or the control that folds it. Enter then opens it. */
function focusRow(row: Element | undefined): boolean {
  return focus(row?.querySelector('th :is(a, button)') ?? null)
}

function click(row: Element | undefined, selector: string): boolean {
  const element = row?.querySelector(selector)
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}

function focus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return true
}

/** The open overlay, if any. It is loaded when it is opened first. */
export function DeskOverlay({ overlay, onClose }: { overlay: Overlay | undefined; onClose: () => void }) {
  if (overlay === undefined) return null
  return (
    <ErrorBoundary page={overlay} fallback={() => null}>
      <Suspense>
        <div className="desk">
          {overlay === 'palette' ? <LazyPalette onClose={onClose} /> : <LazySheet onClose={onClose} />}
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}
