import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach } from 'vitest'
import { addDialogMethods } from '../../../../testing/dialogs.ts'
import { searching } from '../../../../testing/searching.ts'

/** Before and after each test of the screen. */
export function setUpScreen(): void {
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(async () => {
    addDialogMethods()
    // jsdom lays nothing out, so it scrolls nowhere.
    Element.prototype.scrollIntoView = () => undefined
    // The screen is loaded as it is first shown, which takes no time of a test.
    await import('../article-ads-screen.tsx')
  })
  beforeEach(() => localStorage.clear())
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
