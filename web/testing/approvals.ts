import type { Approval } from '../../server/contract/schemas/approval.ts'

/** A call that waits for a person. */
export const asked: Approval = {
  id: 'w1',
  operation: 'adsets.budget',
  input: { adSetId: 's1', dailyBudget: 15 },
  hash: 'a'.repeat(64),
  effect: 'spend',
  what: ['Set the daily budget of the ad set "Kettles" to £15.00'],
  state: 'open',
  money: {
    adSets: [{ id: 's1', name: 'Kettles', before: 10, after: 15 }],
    total: { before: 40, after: 45 },
    running: { before: 10, after: 15 },
    cap: 100,
  },
  askedBy: 'grace',
  askedWith: 'the token "assistant"',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-22T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  answer: null,
  error: null,
}
