import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissOldToast, dismissToast, notePress, showError, showMessage, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows one at a time: the last', () => {
  showError('First', new Error('one'))
  showError('Second', new Error('two'))
  expect(toasts.get()).toMatchObject({ title: 'Second', description: 'two', open: true })
})

it('hides a dismissed one at once and forgets it after 1,000,000 ms', () => {
  showError('Only', new Error('one'))
  dismissToast(toasts.get()?.id ?? 0)
  expect(toasts.get()?.open).toBe(false)
  vi.advanceTimersByTime(999_999)
  expect(toasts.get()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toBeUndefined()
})

it('ends with the page that somebody leaves', () => {
  showMessage('Saved')
  notePress()
  dismissOldToast()
  expect(toasts.get()?.open).toBe(false)
})

it('stays on the page that its action leads to, however long that page takes', () => {
  notePress()
  showMessage('Deleted')
  vi.advanceTimersByTime(60_000)
  dismissOldToast()
  expect(toasts.get()?.open).toBe(true)
})

it('does not let an earlier one take a later one with it', () => {
  showError('First', new Error('one'))
  const first = toasts.get()?.id ?? 0
  dismissToast(first)
  showError('Second', new Error('two'))
  dismissToast(first)
  vi.advanceTimersByTime(1_000_000)
  expect(toasts.get()).toMatchObject({ title: 'Second', open: true })
})

it('explains a failed connection instead of the browser’s message', () => {
  showError('Failed to Publish', new TypeError('Failed to fetch'))
  expect(toasts.get()?.description).toMatch(/^Could not reach the server\. Check your connection/)
})

it('shows a success message with an undo action', () => {
  const action = { label: 'Undo', run: () => undefined }
  showError('First', new Error('one'))
  showMessage('Deleted', { action })
  expect(toasts.get()).toMatchObject({ kind: 'plain', title: 'Deleted', description: '', action, open: true })
})
