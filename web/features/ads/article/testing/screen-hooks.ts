import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach } from 'vitest'
import { addDialogMethods } from '../../../../testing/dialogs.ts'
import { searching } from '../../../../testing/searching.ts'

/** Registers the hooks of the screen's tests. */
export function setUpScreen(): void {
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(async () => {
    addDialogMethods()
    // jsdom has no layout and cannot scroll.
    Element.prototype.scrollIntoView = () => undefined
    // Loads the lazy screen outside the time limit of a test.
    await import('../article-ads-screen.tsx')
  })
  beforeEach(() => localStorage.clear())
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
