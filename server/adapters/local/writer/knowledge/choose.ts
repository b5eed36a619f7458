import type { FiguredBrief } from '../../figured.ts'
import type { Topic } from '../topic.ts'
import { categoryFamilies } from './categories.ts'
import { families } from './families.ts'
import type { Family } from './family.ts'
import { generic } from './generic.ts'

/**
 * The family the topic names; failing that, the one most of the products' titles name; failing that, the category's
 * own advice if the products look like that category at all (the form's default category is often left standing).
 */
export function chooseFamily(topic: Topic, brief: FiguredBrief): Family {
  const named =
    families.find(family => family.match.test(topic.many)) ?? families.find(family => family.match.test(topic.full))
  if (named) return named
  const titles = brief.products.map(product => product.title)
  const share = (family: Family) => titles.filter(title => family.match.test(title)).length / titles.length
  const held = families.find(family => share(family) > 0.6)
  if (held) return held
  const ofCategory = categoryFamilies[brief.category]
  return ofCategory && (ofCategory.match.test(topic.full) || share(ofCategory) >= 0.5) ? ofCategory : generic
}

/** Whose terms and questions fit one product: a page of gifts may hold earbuds and a jigsaw. */
export function familyOfProduct(ofArticle: Family, { title }: { title: string }): Family {
  if (ofArticle.match.test(title)) return ofArticle
  return families.find(family => family.match.test(title)) ?? generic
}
