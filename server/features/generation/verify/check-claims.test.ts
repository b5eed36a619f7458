import { describe, expect, it } from 'vitest'
import { faultsOf } from '../testing/an-article.ts'

const inOverview = (text: string) => faultsOf({ overview: `<p>${text}</p>` })

describe('claims of use', () => {
  it.each([
    'We tested both.',
    'We’ve tested both.',
    'We have thoroughly tested both.',
    'I tried them on.',
    'Our team measured the bass.',
    'In our testing it lasted.',
    'In my experience it lasts.',
    'During our two-week trial it held.',
    'A hands-on review.',
    'After using it for a week, the battery held.',
    'After weeks of use we like it.',
    'We put it through its paces.',
    'We have been using these daily.',
    'Tested by our editors in-house.',
    'We were impressed by the bass.',
    'No ordinary review: we tested both.',
    'We <em>tested</em> both.',
  ])('%s', text => expect(inOverview(text)).toContain('hands_on_claim'))

  it.each([
    'We have not tested these.',
    'This is not a hands-on review.',
    'Nobody here has tried them.',
    'Written without hands-on testing.',
    'Sweaty hands do well on cork.',
    'Look for reviews written after some months of use.',
    'The maker says it was tested to IPX7.',
    'Contested claims and untested ones.',
    'We compared the listings.',
    'Clean it after using the grinder.',
    'If you have tried others, you know.',
  ])('none in: %s', text => expect(inOverview(text)).toEqual([]))
})

describe('placeholders', () => {
  it.each([
    'Costs {price}.',
    'Lasts undefined hours.',
    'Costs NaN.',
    'Lorem ipsum dolor.',
    '[object Object]',
    '[insert name]',
    'TODO',
    '&amp;amp; more',
    '&lt;b&gt;bold&lt;/b&gt;',
  ])('%s', text => expect(inOverview(text)).toEqual(['placeholder']))
  it.each(['Banana bread.', 'An undefinable taste.', 'Florem.', 'Nothing is nullified.'])('none in: %s', text =>
    expect(inOverview(text)).toEqual([]),
  )
})
