import type { ArticleOutline } from '../../../ports/article-writer.ts'
import { type Block, plain } from '../article-text.ts'

/** A line of an article's plan, to be read as its text is. */
export function outlineBlock(section: string, text: string): Block {
  return { kind: 'text', level: 0, section, product: '', text: plain(text) }
}

export function outlineBlocks({ title, excerpt }: Pick<ArticleOutline, 'title' | 'excerpt'>): Block[] {
  return [outlineBlock('the title', title), outlineBlock('the excerpt', excerpt)]
}
