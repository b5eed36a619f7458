import { afterAll, beforeEach, onTestFinished } from 'vitest'
import { getToastedTexts, toasts } from '../lib/toasts.ts'

/** Set-up: a page that shows the text of an error twice, in a toast and outside it, fails the test. */
const repeats = new Set<string>()

/** Returns the texts that were shown twice since the last call. */
export function takeRepeats(): string[] {
  const taken = [...repeats]
  repeats.clear()
  return taken
}

/** Returns the visible text of a node, without the toast. */
function readText(node: Node, toaster: Element | null): string {
  if (node === toaster || (node instanceof HTMLElement && node.hidden)) return ''
  if (node.childNodes.length === 0) return node.textContent ?? ''
  return [...node.childNodes].map(child => readText(child, toaster)).join('')
}

/** Returns the element that has the toast and its announcement; null on a page without toasts. */
function findToaster(): Element | null {
  const viewport = document.querySelector('.toast-viewport')
  return viewport?.closest('body > *, dialog > *:not(.dialog-body)') ?? null
}

function checkToast(): void {
  const toast = toasts.get()
  if (!toast?.open) return
  const text = readText(document.body, findToaster())
  // A title of one word, such as "Error", may be a word of the page.
  for (const part of getToastedTexts(toast)) if (part.includes(' ') && text.includes(part)) repeats.add(part)
}

if (typeof document !== 'undefined') {
  const observer = new MutationObserver(checkToast)
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  // The next test file of the worker has the same document.
  afterAll(() => observer.disconnect())
  beforeEach(() =>
    onTestFinished(() => {
      const found = takeRepeats()
      if (found.length > 0) throw new Error(`Shown in a toast and on the page:\n${found.join('\n')}`)
    }),
  )
}
