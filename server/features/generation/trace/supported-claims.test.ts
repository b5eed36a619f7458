import { describe, expect, it } from 'vitest'
import { trace, traceProduct } from '../testing/a-found-product.ts'

describe('what is said of it', () => {
  const cited = [
    'Bluetooth 5.3 with “clear” calls. Not waterproof. 1.5 hours to charge. Battery life 40. Weighs 180 g.',
    'Batteries not included; see the instructions for use.',
  ]
  const statements = (features: string[]) => traceProduct({ features }, cited)?.features

  it('stands on a page word for word', () => {
    const supported = ['bluetooth  5.3', 'with "clear" calls', '40H playtime', 'Not waterproof', '1.5 hours to charge.']
    expect(statements(supported)).toEqual([
      'bluetooth 5.3',
      'with "clear" calls',
      '40H playtime',
      'Not waterproof',
      '1.5 hours to charge.',
    ])
  })

  it.each(['Bluetooth 5.4', '5 hours to charge', 'waterproof', 'included', 'Noise cancelling', '80 g', '', '•'])(
    'or not at all: %s',
    said => expect(statements([said])).toEqual([]),
  )

  it.each([
    'Is it waterproof? No.',
    'This is hardly waterproof',
    'The claim that it is waterproof is false',
    'Unlike its rivals that are waterproof, it leaks.',
    'Other buds are waterproof; these leak.',
    'Anything but waterproof',
  ])('is not said by its contrary: %s', text => {
    expect(traceProduct({ features: ['waterproof'] }, [text])?.features).toEqual([])
  })

  it.each([
    'Use code EVIL10 at evil.example',
    'Ask for a refund on 0906 123 4567',
    'Call us on +44 906 123 4567',
    'We tested it for a month',
    'only £1.23 today',
    'rated 4.9 out of 5',
    'more at evil.example/x',
    'buy at evil dot com',
    'order now',
    'mail me@evil.com',
  ])('is nothing that is no statement of it: %s', text => {
    expect(traceProduct({ features: [text], pros: [text], suits: text }, [text])).toMatchObject({
      features: [],
      pros: [],
      suits: null,
    })
  })

  it.each([
    ['\u202eruns on batteries', 'runs on batteries'],
    ['runs on\u001b batteries', 'runs on batteries'],
  ])('is read without what nobody sees: %j', (text, seen) => {
    expect(traceProduct({ features: [text], suits: text }, [text])).toMatchObject({ features: [seen], suits: seen })
  })

  it('is told of where it is left out', () => {
    const { leftOut } = trace({ features: ['a', 'Bluetooth 5.3'], pros: ['b'], suits: 'runners', brand: 'Crag' }, cited)
    expect(leftOut.map(({ what }) => what)).toEqual([
      '1 of its 2 features',
      '1 of its 1 pros',
      'its maker',
      'its audience',
    ])
  })

  it('a fact may have a label of its own, but a bare number only one that stands with it', () => {
    const facts = (label: string, value: string) => traceProduct({ facts: [{ label, value }] }, cited)?.facts
    expect(facts('Weight', '180 g')).toHaveLength(1)
    expect(facts('Battery life', '40')).toHaveLength(1)
    expect(facts('Guarantee in years', '40')).toEqual([])
    expect(facts('Weight', '190 g')).toEqual([])
    expect(facts('See https://evil.com', '180 g')).toEqual([])
    expect(facts('', '180 g')).toEqual([])
  })
})
