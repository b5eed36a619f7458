import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../domain/random.ts'
import type { Block } from '../article-text.ts'
import { checkArticle, getRefused } from '../claims/check-article.ts'
import { aBrief } from '../testing/an-article.ts'
import { splitIntoBatches, type VerifiedText } from './run-checks.ts'

function block(at: number, table?: number): Block {
  const row = table === undefined ? {} : { row: { table, cells: [String(at)] } }
  return { kind: table === undefined ? 'text' : 'row', text: String(at), level: 0, section: '', product: '', ...row }
}

const sizesOf = (blocks: Block[]) => splitIntoBatches(blocks).map(piece => piece.length)

it('divides a text into pieces of ten blocks, in their order', () => {
  const blocks = Array.from({ length: 23 }, (_, at) => block(at))
  expect(sizesOf(blocks)).toEqual([10, 10, 3])
  expect(splitIntoBatches(blocks).flat()).toEqual(blocks)
  expect(splitIntoBatches([])).toEqual([])
  expect(sizesOf(blocks.slice(0, 10))).toEqual([10])
})

it('leaves a table whole, wherever its rows stand', () => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => block(at))
  const rows = (count: number, table: number) => Array.from({ length: count }, (_, at) => block(at, table))
  expect(sizesOf([...text(8), ...rows(7, 0), ...text(4)])).toEqual([15, 4])
  expect(sizesOf([...rows(12, 0), ...rows(12, 1)])).toEqual([12, 12])
  expect(sizesOf([...rows(9, 0), ...text(5), ...rows(1, 0), ...text(1)])).toEqual([15, 1])
})

/** HTML by line, so that edits can move parts of lists and tables too. */
const lines = [
  '<h3>Overview</h3>',
  '<p>Two pairs are compared here. The Acme Fjord is the cheaper of the two.</p>',
  '<p>The Bolt &amp; Co One costs £1,299.00. It costs more than the Acme Fjord.</p>',
  '<h3>Detailed Product Reviews</h3>',
  '<h4>Acme Fjord</h4>',
  '<p>It costs £29.99 and is rated 4.5 out of 5. <a href="https://www.amazon.co.uk/dp/B0CD14NYGK">See it</a></p>',
  '<h4>Bolt &amp; Co One</h4>',
  '<p>It is £1,299 with 248 ratings. <a href="https://www.amazon.co.uk/dp/B0CGNSBPRG">Bolt &amp; Co One</a></p>',
  '<table>',
  '<tr><th>Pair</th><th>Price (£)</th><th>Reviews</th></tr>',
  '<tr><td>Acme Fjord</td><td>29.99</td><td>1436</td></tr>',
  '<tr><td>Bolt &amp; Co One</td><td>1299</td><td>248</td></tr>',
  '</table>',
  '<h3>How to Choose</h3>',
  '<p>Think about how long you listen each day before you decide what to spend on a pair.</p>',
  '<p>We wore them for six weeks. All three of them are waterproof.</p>',
  '<ul><li>Acme Fjord at £31.99</li><li>Bolt at 4.9 stars has a titanium body</li></ul>',
  '<p>It has a battery life of 30 hours. "You will never want another pair again", says the maker.</p>',
  '<p>Visit www.shop.example for the color of each. <a href="https://shop.example/">Acme</a></p>',
]

const refuse = async (text: Parameters<typeof checkArticle>[0]) =>
  getRefused(await checkArticle(text, null)).map(({ sentence }) => sentence.text)

describe('a check of what was added', () => {
  const random = seededRandom(1)
  const pick = (count: number) => Math.floor(random() * count)
  const edits: readonly ((text: string[]) => void)[] = [
    text => text.splice(pick(text.length), 1),
    text => text.splice(pick(text.length), 0, lines[pick(lines.length)] ?? ''),
    text => text.splice(pick(text.length), 0, ...text.splice(pick(text.length), 1)),
    text => text.splice(0, text.length, ...text.map(line => line.replace('Price (£)', 'Weight (g)'))),
    text => text.splice(pick(text.length), 1, (text[pick(text.length)] ?? '').replace(/\d/, String(pick(10)))),
    text => text.splice(pick(text.length), 1, (text[pick(text.length)] ?? '').replace(/\. .*(?=<)/, '.')),
  ]

  it('refuses the same added sentences as a check of the whole text', async () => {
    const brief = aBrief()
    let [before, refusedBefore]: [VerifiedText, string[]] = [{ html: '' }, []]
    let [added, whole] = [0, 0]
    let text = [...lines]
    for (let n = 0; n < 80; n += 1) {
      text = n % 25 === 0 ? [...lines] : text
      edits[pick(edits.length)]?.(text)
      const outline = { title: pick(4) === 0 ? 'Two pairs from £1' : 'Two pairs', excerpt: 'Both are compared.' }
      const after = { html: text.join('\n'), outline, brief }
      const [all, ofAdded] = [await refuse(after), await refuse({ ...after, before })]
      const isAdded = (sentence: string) => !refusedBefore.includes(sentence)
      expect(ofAdded.filter(isAdded)).toEqual(all.filter(isAdded))
      added += ofAdded.filter(isAdded).length
      whole += all.length
      before = after
      refusedBefore = all
    }
    expect(added).toBeGreaterThan(30)
    expect(whole).toBeGreaterThan(5 * added)
  })
})
