import { describe, expect, it } from 'vitest'
import { getMoneyNotation } from './money-notation.ts'

describe('the notation of the rules', () => {
  it('of pounds is that of the site', () => {
    const { toRules, toSite } = getMoneyNotation('GBP')
    const text = 'It costs £29.99, 8p a wash, not $30 or €30. It weighs 5 pounds.'
    expect(toRules(text)).toBe(text)
    expect(toSite(text)).toBe(text)
  })

  it.each([
    ['EUR', 'It costs €29.99 or € 1,299.', 'It costs £29.99 or £ 1,299.'],
    ['EUR', '29,99 € or 29.99 EUR or EUR 29.99', '29,99 £ or 29.99 £ or £29.99'],
    ['EUR', 'Thirty euros, a euro, 50 cents and 8c a wash', 'Thirty pounds, a pound, 50 pence and 8p a wash'],
    ['EUR', '<p>&euro;29.99</p>', '<p>£29.99</p>'],
    ['USD', 'It costs $29.99 (US$29.99)', 'It costs £29.99 (£29.99)'],
    ['USD', 'Thirty dollars, 6.2¢ a wash', 'Thirty pounds, 6.2p a wash'],
    ['CAD', 'CA$29.99, C$29.99 and $29.99', '£29.99, £29.99 and £29.99'],
    ['PLN', 'PLN\u00a029.99', '£29.99'],
  ])('of %s reads "%s"', (currency, text, expected) => {
    expect(getMoneyNotation(currency).toRules(text)).toBe(expected)
  })

  it.each([
    ['EUR', 'It costs £29.99.', 'It costs ¥29.99.'],
    ['EUR', 'It costs $29.99.', 'It costs $29.99.'],
    ['USD', 'It costs £29.99.', 'It costs ¥29.99.'],
    ['USD', 'It costs €29.99.', 'It costs €29.99.'],
    ['USD', 'It costs CA$29.99.', 'It costs CA$29.99.'],
    ['CAD', 'It costs US$29.99.', 'It costs US$29.99.'],
    ['EUR', 'It costs GBP 29.99.', 'It costs ¥29.99.'],
  ])('of %s leaves foreign money foreign: "%s"', (currency, text, expected) => {
    expect(getMoneyNotation(currency).toRules(text)).toBe(expected)
  })

  it('does not take weights, percentages, frames and signs of keys for money', () => {
    const text = 'A 5-pound bag, 2 Pounds, 40 per cent, film at 60p, 1080p, the dollar sign'
    expect(getMoneyNotation('USD').toRules(text)).toBe(
      'A 5-lB bag, 2 LbS, 40 per cent, film at 60P, 1080p, the dollar sign',
    )
  })

  it('leaves tags and addresses as they are', () => {
    const html = '<a href="https://www.amazon.de/20-euros-pounds/dp/B0CD14NYGK" title="€5">€5</a>'
    expect(getMoneyNotation('EUR').toRules(html)).toBe(html.replace('>€5<', '>£5<'))
  })
})

describe('the notation of the site', () => {
  it.each([
    ['EUR', '£1,299.00, 8p a wash, a pound more', '€1,299.00, 8c a wash, a euro more'],
    ['USD', 'Pounds and pence', 'Dollars and cents'],
    ['PLN', '£29.99, 6.2p a wash', 'PLN\u00a029.99, PLN\u00a00.062 a wash'],
    ['USD', 'the pound sign above the 3', 'the pound sign above the 3'],
  ])('of %s turns "%s" to its own', (currency, text, expected) => {
    expect(getMoneyNotation(currency).toSite(text)).toBe(expected)
  })

  it.each([
    ['EUR', 'It costs €29.99, not £30, and weighs 5 pounds. A Pound coin; 20 euros; film at 24p; 8c a wash; 5 % off'],
    ['USD', '$29.99 for a 5-pound bag, 2.5 Pounds, POUND, £30, €30, 99¢, a dollar, film at 60p'],
    ['CAD', 'CA$29.99, US$20, £30, 3 pounds'],
    ['PLN', 'PLN\u00a029.99, £30, 3 pounds, 12 groszy'],
    ['EGP', 'EGP\u00a029.99, 3 Egyptian pounds, 3 pounds'],
  ])('of %s is restored exactly: "%s"', (currency, text) => {
    const { toRules, toSite } = getMoneyNotation(currency)
    expect(toSite(toRules(text))).toBe(text)
  })
})
