import type { ArticleBrief } from '../../../ports/article-writer.ts'
import { type CheckedArticle, getRefused } from './check-article.ts'
import { removeSentences } from './replace-sentences.ts'
import { fillEmptySections, restoreLinks } from './restore-parts.ts'
import type { ArticleSentence } from './sentences.ts'

interface PrunedArticle {
  html: string
  /** Texts of the removed sentences. */
  removed: string[]
}

/**
 * Removes the sentences that failed the check, and the list items, rows and headings that become empty.
 * @param isIncluded Limits the removal to some sentences, such as the ones in one section.
 */
export function prune(
  { html, blocks, sentences }: CheckedArticle,
  brief: ArticleBrief,
  isIncluded: (sentence: ArticleSentence) => boolean = () => true,
): PrunedArticle {
  // Sentences of the title and the excerpt have no block.
  const refused = getRefused({ sentences })
    .map(({ sentence }) => sentence)
    .filter(sentence => sentence.block >= 0 && isIncluded(sentence))
  const ids = new Set(refused.map(({ id }) => id))
  const all = sentences.map(({ sentence }) => sentence)
  const rest = removeSentences(html, blocks, all, ids)
  return {
    html: restoreLinks(fillEmptySections(rest, brief), brief.products),
    removed: refused.map(({ text }) => text),
  }
}
