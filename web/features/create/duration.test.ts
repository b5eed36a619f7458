import { expect, it } from 'vitest'
import { formatDuration } from './progress-panel.tsx'

it('tells how long it takes', () => {
  expect([0, 42, 65, 3723].map(formatDuration)).toEqual(['0:00', '0:42', '1:05', '1:02:03'])
})
