// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { dismissToast, showError, type Toast, toasts } from '../lib/toasts.ts'
import { addDialogMethods } from '../testing/dialogs.ts'
import { takeRepeats } from '../testing/repeated-toasts.ts'
import { Dialog } from './dialog.tsx'
import { FailureText } from './page-states.tsx'
import { Toaster } from './toaster.tsx'

beforeAll(addDialogMethods)

function createToast(title: string): Toast {
  showError(title, 'The disk is full.')
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

it('is found if the page repeats it', async () => {
  render(<Page toast={createToast('Failed to Save')} hasDialog={false} />)
  await shown('Failed to Save')
  expect(takeRepeats()).toEqual([])
  render(<p>Nothing was saved. The disk is full.</p>)
  await waitFor(() => expect(takeRepeats()).toEqual(['The disk is full.']))
})

it('hides the same failure on the page, until it is gone', async () => {
  const { id } = createToast('Failed to Save')
  render(<FailureText>Failed to Save: The disk is full. Delete something.</FailureText>)
  const failure = screen.getByText(/Delete something/)
  expect(failure.hidden).toBe(true)
  act(() => dismissToast(id))
  expect(failure.hidden).toBe(false)
})

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
