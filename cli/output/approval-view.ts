import { listMoneyFacts } from '../../server/contract/approval-money.ts'
import { toVisibleText } from '../../server/contract/quoted-name.ts'
import type { Approval } from '../../server/contract/schemas/approval.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { factsView } from './value-view.ts'

/** Formats a request for approval: its description and its exact input. */
export function approvalView(approval: Approval, page: Page): string {
  const { id, operation, input, what, money, state, askedBy, askedWith, createdAt: asked, expiresAt, error } = approval
  const facts = {
    id,
    state,
    asked,
    by: `${askedBy} (${askedWith})`,
    ...(state === 'open' && { 'open until': expiresAt }),
    ...(approval.decidedBy !== null && { decided: approval.decidedAt, 'decided by': approval.decidedBy }),
    ...(error && { error: error.message }),
    operation,
  }
  const words = what.map(line => printable(line))
  const amounts = money === null ? [] : listMoneyFacts(money).map(({ label, text }) => `${label}: ${text}`)
  const sent = toVisibleText(JSON.stringify(input, null, 2), { lines: true })
  return [page.paint.bold(words.join('\n')), ...amounts, '', factsView(facts, page), sent].join('\n')
}

export function howToApprove({ id }: Approval): string {
  return `To approve it: blogops approvals approve ${id}\nTo reject it: blogops approvals reject ${id}`
}
