import { describe, expect, it } from 'vitest'
import { findProblemCodes } from '../testing/an-article.ts'

const inOverview = (text: string) => findProblemCodes({ overview: `<p>${text}</p>` })

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
    'Over a fortnight of daily use the hinge never creaked.',
    'Having worn these on the train, we can say the seal holds.',
    'A week in, I was still reaching for these.',
    'I have two of these at home.',
    'It survived a drop onto tiles in front of our camera.',
    'Under our stopwatch, it boiled quickest.',
    'In daily use over three months, nothing came loose.',
    'Your reviewer has had a set on his desk since March.',
    'We gave it a go.',
    'To my ears the bass is tight.',
    'One of us took a pair to Spain.',
    'Testing showed that the seal holds.',
    'Tests show that the seal holds.',
    'In a test, it held.',
    'We subjected it to rain.',
    'This review follows a month of wear by the editor.',
    'I have my own at home.',
    'I have another at work.',
    'I have an earlier one that still works.',
    'I am on my second one.',
    'I am watching films on it as I write.',
    'I am never without mine.',
  ])('%s', text => expect(inOverview(text)).toEqual(['hands_on_claim']))

  it('with a character in it that nobody sees', () => {
    expect(inOverview('We t\u2063ested it for a month.')).toEqual(['markup', 'hands_on_claim'])
  })

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
    'It should hold up over years of daily use.',
    'After a month of daily use some owners reported a creak.',
    'In everyday use the controls are simple.',
    'Should I buy the dearer one?',
    'Some of us need more bass.',
    'A listing is no test of time.',
    'The padded band is made for months of wear.',
    'I have a soft spot for small gadgets.',
    'I am fond of small gadgets.',
    'I am not fond of small gadgets.',
    'I have a weakness for small gadgets.',
    'I have no need of a gadget.',
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
