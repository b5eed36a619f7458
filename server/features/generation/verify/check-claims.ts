import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { findHandsOnClaims } from './claims.ts'
import { createMarker, findOutsideNames, removeMarks, splitSentences } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'

export function checkHandsOn(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  return blocks.flatMap(block =>
    splitSentences(mark(block.text)).flatMap((sentence): Problem[] => {
      const [claim] = findOutsideNames(sentence, findHandsOnClaims)
      if (!claim) return []
      const said = removeMarks(sentence).slice(0, 160)
      const message = `"${claim.text}" claims that the product was used, and it was not; say what its source says. In: "${said}"`
      return [createProblem(block, 'hands_on_claim', message)]
    }),
  )
}

const PLACEHOLDERS =
  /[{}]|\b(?:NaN|TODO|TBD|TBC|FIXME)\b|\[object \w+\]|\[(?:insert|your|product|name|price|link|x+)\b[^\]]*\]|\b(?:undefined|null|lorem ipsum|lorem|placeholder)\b|<\/?\w+>|&(?:amp|lt|gt|nbsp|quot|#\d+);/

export function checkPlaceholders(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block): Problem[] => {
    const found = PLACEHOLDERS.exec(block.text) ?? /\blorem\b/i.exec(block.text)
    if (!found) return []
    const around = block.text.slice(Math.max(0, found.index - 60), found.index + 60)
    return [createProblem(block, 'placeholder', `"${found[0]}" was left in the text; take it out. In: "${around}"`)]
  })
}
