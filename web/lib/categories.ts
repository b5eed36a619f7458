import type { categories } from '../../server/contract/schemas/article.ts'

export type Category = (typeof categories)[number]

const labels: Readonly<Record<Category, string>> = {
  tech: 'Tech',
  home: 'Home & Garden',
  fitness: 'Fitness',
  office: 'Office',
  audio: 'Audio',
  gaming: 'Gaming',
  'coffee-grinders': 'Coffee Grinders',
  kitchen: 'Kitchen Appliances',
}

export function isCategory(name: string): name is Category {
  return Object.hasOwn(labels, name)
}

/** The name readers see; that of a category we do not list is shown as it is. */
export function categoryLabel(name: string): string {
  return isCategory(name) ? labels[name] : name
}
