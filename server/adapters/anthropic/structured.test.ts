import { expect, it } from 'vitest'
import { endsWithin } from '../../testing/ends-within.ts'
import { findJson } from './structured.ts'

const wanted = { html: '<p>A { brace } and "quotes".</p>' }
const json = JSON.stringify(wanted)

it.each([
  ['alone', json],
  ['among blanks', `\n\n ${json} \n`],
  ['over several lines', JSON.stringify(wanted, null, 2)],
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['in a fence without a language, after words', `Here it is:\n\n\`\`\`\n${json}\n\`\`\`\nThat is all.`],
  ['in the last of two fences', `\`\`\`json\n{"html":"a draft"}\n\`\`\`\nBetter:\n\`\`\`json\n${json}\n\`\`\``],
  ['after a preamble', `I will write {carefully}. ${json}`],
  ['before an afterthought', `${json}\n\nShall I go on?`],
])('finds an object %s', (_, text) => {
  expect(findJson(text)).toEqual(wanted)
})

/** Output of a model that continued with whitespace and never produced an object or closed its fence. */
const unclosed = `\`\`\`json${'\n'.repeat(2_500)}${'\t'.repeat(2_500)}.`

it.each(['', 'No.', '[1,2]', '"text"', 'null', '{"html":"cut o', '{}}{', '{'.repeat(100_000), unclosed])(
  'finds none in %.20j',
  text => {
    endsWithin(10_000, () => expect(findJson(text)).toBeUndefined())
  },
)
