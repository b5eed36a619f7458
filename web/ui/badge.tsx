import { getCategoryLabel, isCategory } from '../lib/categories.ts'

export function CategoryBadge({ category }: { category: string }) {
  const label = getCategoryLabel(category)
  return isCategory(category) ? (
    <a className="badge" href={`/category/${category}`}>
      {label}
    </a>
  ) : (
    <span className="badge">{label}</span>
  )
}
