// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from './api.tsx'
import { useSingleMutation } from './mutations.ts'
import { markBusyButtons } from './pressed-button.ts'

const queries = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)

/** A write whose calls are answered as a test goes along. */
function open() {
  const answers: ((answer: Promise<string>) => void)[] = []
  const { result } = renderHook(
    () => useSingleMutation({ mutationFn: (_: string) => new Promise<string>(resolve => answers.push(resolve)) }),
    { wrapper },
  )
  return { answers, write: () => result.current }
}

it('is begun once, however often it is pressed, and has one outcome', async () => {
  const { answers, write } = open()
  const presses = await act(async () => {
    write().mutate('a')
    return { outcomes: [write().mutateAsync('a'), write().mutateAsync('a')] }
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(Promise.resolve('done'))
  await expect(Promise.all(presses.outcomes)).resolves.toEqual(['done', 'done'])
  expect(answers).toHaveLength(1)
})

it.each(['done', 'failed'] as const)('can be pressed again once it is %s', async outcome => {
  const { answers, write } = open()
  act(() => write().mutate('a'))
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(outcome === 'done' ? Promise.resolve('done') : Promise.reject(new Error('No.')))
  await waitFor(() => expect(write().isPending).toBe(false))
  act(() => write().mutate('b'))
  await waitFor(() => expect(answers).toHaveLength(2))
})

it('keeps its state while in flight, so that the outcome is shown', async () => {
  const { answers, write } = open()
  act(() => write().mutate('a'))
  await waitFor(() => expect(write().isPending).toBe(true))
  act(() => write().reset())
  expect(write().isPending).toBe(true)
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(Promise.reject(new Error('No.')))
  await waitFor(() => expect(write().error?.message).toBe('No.'))
  act(() => write().reset())
  await waitFor(() => expect(write().error).toBeNull())
})

describe('the button that sends a request', () => {
  function Form({ send }: { send: () => Promise<string> }) {
    const { mutate } = useSingleMutation({ mutationFn: send })
    return (
      <form
        onSubmit={event => {
          event.preventDefault()
          mutate()
        }}
      >
        <input aria-label="Name" />
        <button type="submit">Save</button>
        <button type="button">Other</button>
      </form>
    )
  }

  it.each(['done', 'failed'])('is busy until the request is %s, also after Enter in its form', async outcome => {
    const stop = markBusyButtons(queries)
    const answers: ((answer: Promise<string>) => void)[] = []
    const send = () => new Promise<string>(resolve => answers.push(resolve))
    const { unmount } = render(<Form send={send} />, { wrapper })
    const isBusy = () => screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy') === 'true'
    await userEvent.click(screen.getByRole('button', { name: 'Other' }))
    expect(isBusy()).toBe(false)
    await userEvent.type(screen.getByLabelText('Name'), 'Kettles{Enter}')
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(isBusy()).toBe(true)
    expect(screen.getByRole('button', { name: 'Other' }).hasAttribute('aria-busy')).toBe(false)
    answers[0]?.(outcome === 'done' ? Promise.resolve('done') : Promise.reject(new Error('No.')))
    await waitFor(() => expect(isBusy()).toBe(false))
    unmount()
    stop()
  })
})
