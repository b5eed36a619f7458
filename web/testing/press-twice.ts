import { act } from '@testing-library/react'

/** As a double click does, before the first click has changed anything on the page. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click()
    button.click()
  })
}
