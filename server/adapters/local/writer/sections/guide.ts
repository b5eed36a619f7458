import { type Draft, theName } from '../draft.ts'
import { type Block, getGenericFamily } from '../families.ts'
import { list, minorHeading, paragraph, plainText } from '../markup.ts'
import { guidePhrases } from '../phrases.ts'
import { wordCount } from '../text.ts'

type Part = () => string

function block(draft: Draft, { heading, texts }: Block): string {
  const text = draft.voice.once(`block:${heading}`, texts, draft.common)
  return text === '' ? '' : minorHeading(heading) + paragraph(text)
}

function pointed(
  draft: Draft,
  name: string,
  headings: readonly string[],
  intros: readonly string[],
  items: readonly string[],
  count: number,
): string {
  const chosen = draft.voice.order(name, items).slice(0, count)
  const heading = draft.voice.say(`${name}Heading`, headings)
  const intro = draft.voice.say(`${name}Intro`, intros)
  return minorHeading(heading) + paragraph(intro) + list(chosen)
}

/** The guide's parts in their order; the closing sentence comes after whatever was needed to fill the article. */
function partsOf(draft: Draft): Part[] {
  const { family, voice, brief } = draft
  const words = [draft.topic.full, ...brief.products.map(({ title }) => title)].join(' ')
  const own = voice
    .order(
      'blocks',
      family.blocks.filter(({ when }) => !when || when.test(words)),
    )
    .map(entry => () => block(draft, entry))
  const mistakes = () =>
    pointed(draft, 'mistakes', guidePhrases().mistakesHeadings, guidePhrases().mistakeIntros, family.mistakes, 4)
  const questions = () =>
    pointed(draft, 'questions', guidePhrases().questionsHeadings, guidePhrases().questionIntros, family.questions, 5)
  const care = () => {
    const text = voice.say('care', family.care, draft.common)
    return text === '' ? '' : minorHeading(voice.say('careHeading', guidePhrases().careHeadings)) + paragraph(text)
  }
  const general = voice.order('general', guidePhrases().generalBlocks).map(entry => () => block(draft, entry))
  const generic = getGenericFamily()
  const spare = family === generic ? [] : voice.order('spare', generic.blocks).map(entry => () => block(draft, entry))
  const [first = () => '', second = () => '', third = () => '', ...more] = own
  const [one = () => '', ...others] = general
  const orders: Part[][] = [
    [first, second, third, mistakes, one, care, questions],
    [mistakes, first, second, third, care, one, questions],
    [questions, first, second, one, third, mistakes, care],
    [first, care, second, mistakes, third, questions, one],
    [one, first, second, third, questions, care, mistakes],
  ]
  const reserve = [...more, ...others, ...spare]
  return [...(voice.order('guide', orders)[0] ?? []), ...reserve]
}

const FIXED_PARTS = 7

/** General advice of the product's family, as long as the article still needs it to be. */
export function guideSection(draft: Draft, missingWords: number): string {
  const intro = paragraph(draft.voice.say('guideIntro', guidePhrases().guideIntros, draft.common))
  const parts = partsOf(draft)
  let html = ''
  let words = 0
  for (const [at, part] of parts.entries()) {
    if (at >= FIXED_PARTS && words >= missingWords) break
    const text = part()
    html += text
    words += wordCount(plainText(text))
  }
  const [first] = draft.brief.products
  const values = {
    ...draft.common,
    first: first && theName(draft, first),
    cheapest: theName(draft, draft.group.cheapest),
  }
  const several = draft.brief.products.length > 1 && first !== draft.group.cheapest
  const pool = several ? guidePhrases().endings : guidePhrases().endings.filter(text => !text.includes('{cheapest}'))
  const ending = minorHeading(draft.voice.say('endingHeading', guidePhrases().endingHeadings))
  return intro + html + ending + paragraph(draft.voice.say('ending', pool, values))
}
