import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect } from 'vitest'
import { createClient } from '../../../../../server/contract/client.ts'
import { ApiProvider, createQueryClient, userKey } from '../../../../lib/api.tsx'
import { dismissToast, toasts } from '../../../../lib/toasts.ts'
import { addDialogMethods } from '../../../../testing/dialogs.ts'
import { type FakeAnswers, fakeApi } from '../../../../testing/fake-api.ts'
import { ada } from '../../../../testing/fixtures.ts'
import { searching } from '../../../../testing/searching.ts'

/** Registers the hooks of a test file. */
export function prepareDialogs(): void {
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(addDialogMethods)
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
}

/** Renders a dialog over a fake API, with an owner signed in. */
export function openDialog(dialog: ReactNode, answers: FakeAnswers) {
  const { fetch, calls } = fakeApi(answers)
  const api = createClient({ fetch, baseUrl: location.origin })
  const queries = createQueryClient()
  queries.setQueryData(userKey, ada)
  const page = render(
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>{dialog}</ApiProvider>
    </QueryClientProvider>,
  )
  return { ...page, calls }
}

export const user = userEvent.setup({ delay: null })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const press = (name: string | RegExp) => user.click(button(name))
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

export async function fill(label: string | RegExp, text: string): Promise<void> {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

export const expectToast = (title: string, description: string) =>
  waitFor(() => expect(toasts.get()).toMatchObject({ title, description }))

/** Closes the toast, after which a failure is shown in the dialog. */
const closeToast = () => act(() => dismissToast(toasts.get()?.id ?? 0))

/** Waits for the toast of a failure, closes it, and returns the failure that the dialog then shows. */
export async function findFailure(): Promise<HTMLElement> {
  await waitFor(() => expect(toasts.get()?.open).toBe(true))
  closeToast()
  return screen.findByRole('alert')
}
