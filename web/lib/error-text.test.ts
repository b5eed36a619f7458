import { describe, expect, it } from 'vitest'
import { toScreenHint } from './error-text.ts'

describe('a hint on a screen', () => {
  it.each([
    ['Continue with a higher limit: blogops jobs resume 01K --max-cost 0.62', 'Continue with a higher limit.'],
    ['See the log, then try it once more: blogops jobs resume 01K', 'See the log, then try it once more.'],
    ['blogops articles edit five-kettles', undefined],
  ])('shortens “%s” to %s if the screen offers the action', (hint, told) => {
    expect(toScreenHint(hint, { offersAction: true })).toBe(told)
  })

  it('keeps the command if the screen does not offer the action', () => {
    const hint = 'Add its price (blogops settings get model-prices), then: blogops jobs resume 01K'
    expect(toScreenHint(hint, { offersAction: false })).toBe(`${hint}.`)
  })

  it.each([
    ['Try again later, or pass a file of products with --feed FILE', 'Try again later.'],
    ['Give a file of products with --feed FILE, or use another server', 'Use another server.'],
    [
      'Ask for fewer products (3), or choose another topic, or pass your own product feed (--feed FILE)',
      'Ask for fewer products (3), or choose another topic.',
    ],
    ['Pass the feed again: --feed FILE', undefined],
    ['Generate the article again.', 'Generate the article again.'],
    [undefined, undefined],
  ])('names no options: of “%s” it tells %s', (hint, told) => {
    expect(toScreenHint(hint, { offersAction: false })).toBe(told)
  })
})
