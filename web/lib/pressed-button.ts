import type { Mutation, QueryClient } from '@tanstack/react-query'

/** Button that was pressed in the current task. */
let pressed: Element | undefined

function rememberButton({ target }: Event): void {
  pressed = target instanceof Element ? (target.closest('button') ?? undefined) : undefined
  // A later request has another cause.
  setTimeout(() => {
    pressed = undefined
  })
}

/**
 * Marks the button that starts a request with `aria-busy` until the request ends, whatever its screen shows. Screens
 * need no code for it. `Enter` in a form presses its button, too.
 * @returns a function that stops
 */
export function markBusyButtons(queries: QueryClient): () => void {
  const buttons = new WeakMap<Mutation<unknown, unknown, unknown>, Element>()
  document.addEventListener('click', rememberButton, { capture: true })
  const unsubscribe = queries.getMutationCache().subscribe(event => {
    if (event.type !== 'updated') return
    const { mutation, action } = event
    if (action.type === 'pending' && pressed) {
      buttons.set(mutation, pressed)
      pressed.setAttribute('aria-busy', 'true')
    }
    if (action.type === 'success' || action.type === 'error') buttons.get(mutation)?.removeAttribute('aria-busy')
  })
  return () => {
    document.removeEventListener('click', rememberButton, { capture: true })
    unsubscribe()
  }
}
