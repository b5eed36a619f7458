// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { showError, type Toast, toasts } from '../lib/toasts.ts'
import { addDialogMethods } from '../testing/dialogs.ts'
import { Dialog } from './dialog.tsx'
import { Toaster } from './toaster.tsx'

beforeAll(addDialogMethods)

function createToast(title: string, text = 'The disk is full.'): Toast {
  showError(title, text)
  const toast = toasts.get()
  if (!toast) throw new Error('A toast was raised.')
  return toast
}

function Page({ toast, hasDialog }: { toast: Toast; hasDialog: boolean }) {
  return (
    <>
      <p>All else</p>
      {hasDialog && (
        <Dialog title="Sure?" onClose={() => undefined}>
          <p>Of course.</p>
        </Dialog>
      )}
      <Toaster toast={toast} />
    </>
  )
}

const shown = (title: string) => screen.findByText(title, { selector: '.toast-title' })

it('is rendered inside the open dialog', async () => {
  render(<Page toast={createToast('Failed')} hasDialog />)
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(await shown('Failed'))).toBe(true)
  await waitFor(() => expect(dialog.querySelector('[aria-live]')?.textContent).toContain('The disk is full.'))
})

it('stays the same when the dialog closes, and when one opens', async () => {
  const toast = createToast('Failed')
  const page = render(<Page toast={toast} hasDialog />)
  const title = await shown('Failed')
  act(() => page.rerender(<Page toast={toast} hasDialog={false} />))
  expect(title.isConnected).toBe(true)
  expect(title.closest('dialog')).toBeNull()
  act(() => page.rerender(<Page toast={toast} hasDialog />))
  expect(screen.getByRole('dialog').contains(title)).toBe(true)
})

it('leaves when the page shows its text or its title inline, also later, and not for any other message', async () => {
  function open(inline: string) {
    const toast = createToast('Failed to Save', '507: The disk is full.')
    const page = (text: string) => (
      <>
        <p role="alert">{text}</p>
        <Toaster toast={toast} />
      </>
    )
    const { rerender, unmount } = render(page(inline))
    return { show: (text: string) => act(() => rerender(page(text))), isOpen: () => toasts.get()?.open, unmount }
  }
  const repeated = open('The disk is full. Delete something.')
  expect(repeated.isOpen()).toBe(false)
  repeated.unmount()
  const { show, isOpen } = open('The name is missing.')
  expect(isOpen()).toBe(true)
  show('Failed to Save: no connection.')
  await waitFor(() => expect(isOpen()).toBe(false))
})
