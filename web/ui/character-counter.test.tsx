// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CharacterCounter } from './form.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const shown = () => document.querySelector('.counter > [aria-hidden]')?.textContent
const getStatus = () => screen.getByRole('status').textContent
const isOver = () => document.querySelector('.counter-over') !== null

describe('a counter', () => {
  it.each([
    ['', '0/40'],
    ['Five kettles', '12/40'],
    ['👩‍👩‍👧‍👦 & é', '5/40'],
    ['  what is stored  ', '14/40'],
  ])('counts the characters of %j as a person does', (text, count) => {
    render(<CharacterCounter text={text.normalize('NFD')} limit={40} />)
    expect(shown()).toBe(count)
    expect(isOver()).toBe(false)
  })

  it('shows the number of excess characters', () => {
    render(<CharacterCounter text={'a'.repeat(43)} limit={40} />)
    expect(shown()).toBe('43/40 (3 too many)')
    expect(getStatus()).toBe('43 of 40 characters, 3 too many')
    expect(isOver()).toBe(true)
    cleanup()
    render(<CharacterCounter text={'a'.repeat(40)} limit={40} />)
    expect(isOver()).toBe(false)
  })

  it('is announced after a pause, not for each key', () => {
    const { rerender } = render(<CharacterCounter text="" limit={40} />)
    for (const text of ['F', 'Fi', 'Fiv']) {
      rerender(<CharacterCounter text={text} limit={40} />)
      act(() => vi.advanceTimersByTime(900))
    }
    expect([shown(), getStatus()]).toEqual(['3/40', '0 of 40 characters'])
    act(() => vi.advanceTimersByTime(100))
    expect(getStatus()).toBe('3 of 40 characters')
  })
})
