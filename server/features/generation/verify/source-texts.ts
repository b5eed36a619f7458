import type { BriefedProduct } from '../../../ports/article-writer.ts'

/** Every text in the source of a product. */
export function getSourceTexts({ title, name, brand, features, facts, pros, cons, suits }: BriefedProduct): string[] {
  const stated = facts.flatMap(({ label, value }) => [label, value, `${label} ${value}`])
  return [title, name, brand ?? '', ...features, ...stated, ...pros, ...cons, suits ?? '']
}
