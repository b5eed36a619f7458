import { type Draft, getNameWithArticle } from '../draft.ts'
import { type Block, getGenericFamily } from '../families.ts'
import { list, minorHeading, paragraph, plainText } from '../markup.ts'
import { guidePhrases } from '../phrases.ts'
import { countWords } from '../text.ts'

type Part = () => string

function writeBlock(draft: Draft, { heading, texts }: Block): string {
  const text = draft.voice.once(`block:${heading}`, texts, draft.common)
  return text === '' ? '' : minorHeading(heading) + paragraph(text)
}

function writeList(
  draft: Draft,
  name: string,
  headings: readonly string[],
  items: readonly string[],
  count: number,
): string {
  const chosen = draft.voice.order(name, items).slice(0, count)
  return minorHeading(draft.voice.say(`${name}Heading`, headings)) + list(chosen)
}

/** Orders the parts of the guide. The ending follows the last part that is printed. */
function orderParts(draft: Draft): Part[] {
  const { family, voice, brief } = draft
  const words = [draft.topic.full, ...brief.products.map(({ title }) => title)].join(' ')
  const toParts = (deck: string, blocks: readonly Block[]): Part[] => {
    const fitting = blocks.filter(({ when }) => !when || when.test(words))
    return voice.order(deck, fitting).map(entry => () => writeBlock(draft, entry))
  }
  const familyParts = toParts('blocks', family.blocks)
  const mistakes = () => writeList(draft, 'mistakes', guidePhrases().mistakesHeadings, family.mistakes, 4)
  const questions = () => writeList(draft, 'questions', guidePhrases().questionsHeadings, family.questions, 5)
  const care = () => {
    const text = voice.say('care', family.care, draft.common)
    return text === '' ? '' : minorHeading(voice.say('careHeading', guidePhrases().careHeadings)) + paragraph(text)
  }
  const generalParts = toParts('general', guidePhrases().generalBlocks)
  const generic = getGenericFamily()
  const genericParts = family === generic ? [] : toParts('spare', generic.blocks)
  const [first = () => '', second = () => '', third = () => '', ...more] = familyParts
  const orders: Part[][] = [
    [first, second, third, mistakes, care, questions],
    [mistakes, first, second, third, care, questions],
    [questions, first, second, third, mistakes, care],
    [first, care, second, mistakes, third, questions],
    [first, second, questions, third, care, mistakes],
  ]
  const reserve = [...more, ...generalParts, ...genericParts]
  return [...(voice.order('guide', orders)[0] ?? []), ...reserve]
}

const FIXED_PARTS = 6

/** Writes general advice about the product family, until the article has enough words. */
export function writeGuide(draft: Draft, missingWords: number): string {
  const intro = paragraph(draft.voice.say('guideIntro', guidePhrases().guideIntros, draft.common))
  const parts = orderParts(draft)
  let html = ''
  let words = 0
  for (const [at, part] of parts.entries()) {
    if (at >= FIXED_PARTS && words >= missingWords) break
    const text = part()
    html += text
    words += countWords(plainText(text))
  }
  const [first] = draft.brief.products
  const values = {
    ...draft.common,
    first: first && getNameWithArticle(first),
    cheapest: getNameWithArticle(draft.group.cheapest),
  }
  const several = draft.brief.products.length > 1 && first !== draft.group.cheapest
  const pool = several ? guidePhrases().endings : guidePhrases().endings.filter(text => !text.includes('{cheapest}'))
  const ending = minorHeading(draft.voice.say('endingHeading', guidePhrases().endingHeadings))
  return intro + html + ending + paragraph(draft.voice.say('ending', pool, values))
}
