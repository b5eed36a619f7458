import { describe, expect, it } from 'vitest'
import { aBrief, anArticle, findProblemCodes } from '../testing/an-article.ts'
import { verifyArticle } from '../verify-article.ts'
import { findLoop } from './check-language.ts'

const inOverview = (text: string) => findProblemCodes({ overview: `<p>${text}</p>` })

describe('letters', () => {
  it.each(['W\u0435 like it.', 'Это хорошо.', 'It is \u1d00 fine one.', 'Ελληνικά.'])('foreign: %s', text =>
    expect(inOverview(text)).toEqual(['foreign_letters']),
  )

  it.each(['A café, a naïve über-façade, a smörgåsbord.', 'Some 32 Ω and 50 µm.', 'A ½ cup, 10 °C, 5 × 6, ✔️.'])(
    'none in: %s',
    text => expect(inOverview(text)).toEqual([]),
  )

  it('of a product stand in its text', () => {
    const { products, ...brief } = aBrief()
    const titled = products.map(product => ({ ...product, title: 'Acme Fjord Фьорд' }))
    const html = anArticle({ overview: '<p>It is called Фьорд.</p>' })
    expect(verifyArticle({ html, brief: { ...brief, products: titled } })).toEqual([])
  })
})

describe('padding', () => {
  it('is words over and over', () => {
    expect(findLoop('buy buy buy'.split(' '))).toBe('buy')
    expect(findLoop('so buy now buy now buy now'.split(' '))).toBe('buy now')
    expect(findLoop('by and by it is very very good'.split(' '))).toBeNull()
    expect(inOverview('buy buy '.repeat(40))).toEqual(['said_twice'])
  })

  it('is prose of other languages, and lists of words', () => {
    const german =
      'Diese Kopfhörer klingen recht gut und sitzen beim Laufen noch fest im Ohr, wobei der Akku wohl nicht sehr lange durchhält. Wer viel reist braucht vielleicht doch ein anderes Paar als dieses hier mit seinem kleinen Gehäuse, denn unterwegs fehlt oft eine Steckdose und niemand möchte auf seine Musik verzichten, wenn der Zug wieder einmal Verspätung hat. Auch beim Telefonieren bleibt die Stimme klar, selbst neben einer lauten Straße. Die Bedienung gelingt über kleine Flächen außen, deren Druckpunkt man nach kurzer Zeit blind findet. Schade nur, dass weder Tasche noch Netzteil beiliegen und Ersatzpolster teuer bleiben. Trotzdem gehört dieses Modell wohl zu jenen, deren Klang auch anspruchsvolle Ohren noch zufrieden stellt, vor allem bei leiser Musik.'
    expect(inOverview(german)).toEqual(['not_english'])
  })
})

describe('quotations', () => {
  it('are of a source, or short', () => {
    const long = 'It calls itself “the very best pair that money can buy”.'
    expect(inOverview(long)).toEqual(['unsourced_quotation'])
    expect(inOverview(long.replace(/[“”]/g, '"'))).toEqual(['unsourced_quotation'])
    expect(inOverview('It calls itself “the best pair”.')).toEqual([])
    expect(inOverview('The 15" one has a case that is bigger than that of the 17" one.')).toEqual([])
    const { products, ...brief } = aBrief()
    const sourced = products.map(product => ({ ...product, suits: 'the very best pair that money can buy' }))
    const html = anArticle({ overview: `<p>${long}</p>` })
    expect(verifyArticle({ html, brief: { ...brief, products: sourced } })).toEqual([])
  })
})
