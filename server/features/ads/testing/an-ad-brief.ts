import type { AdBrief, AdProduct, AdVariant } from '../../../ports/ad-writer.ts'

/** Three kettles: one without a rating, one without features. */
export function kettle(name: string, more: Partial<AdProduct> = {}): AdProduct {
  return {
    name,
    title: `${name} Electric Kettle, 1.7 L`,
    asin: null,
    brand: null,
    image: '',
    category: 'kitchen',
    url: 'https://www.amazon.co.uk/dp/B0KETTLE01',
    pricePence: 2999,
    rating: 4.5,
    reviewCount: 1436,
    features: ['Window on both sides'],
    facts: [{ label: 'Capacity', value: '1.7 l' }],
    pros: ['quiet'],
    cons: [],
    suits: 'small kitchens',
    pick: null,
    ...more,
  }
}

export function adBrief(more: Partial<AdBrief> = {}): AdBrief {
  return {
    title: 'Three Electric Kettles Compared',
    excerpt: 'What three kettles offer.',
    category: 'kitchen',
    topic: 'electric kettles',
    url: 'https://reviews.example/article/kettles',
    sample: false,
    attempt: 1,
    products: [
      kettle('Ember One', { pick: 'Best overall' }),
      kettle('Fjord Two', { pricePence: 1999, rating: 4.1, reviewCount: 88 }),
      kettle('Tarn Three', { pricePence: 4550, rating: 4.7, reviewCount: 310, features: [] }),
    ],
    ...more,
  }
}

/** Valid ads. A test can change the first. */
export function ads(first: Partial<AdVariant> = {}): AdVariant[] {
  return [
    {
      variant: 'A',
      angle: 'price',
      targeting: 'Shoppers comparing prices',
      callToAction: 'SHOP_NOW' as const,
      headline: 'Three kettles from £19.99',
      bodyText: 'See what each listing gives you for the money.',
      ...first,
    },
    {
      variant: 'B',
      angle: 'rating',
      targeting: 'People who read reviews',
      callToAction: 'LEARN_MORE' as const,
      headline: 'Ember One: 4.5 out of 5',
      bodyText: 'That is from 1,436 reviews. Compare the other two.',
    },
    {
      variant: 'C',
      angle: 'decision',
      targeting: 'Undecided shoppers',
      callToAction: 'LEARN_MORE' as const,
      headline: 'Which kettle to buy?',
      bodyText: 'What each does, what it leaves out, and whom it suits.',
    },
  ]
}
