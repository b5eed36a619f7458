import type {
  AdVariantsResult,
  Deployment,
  PreviewedVariant,
} from '../../../../../server/contract/schemas/ad-variants.ts'

export const promoted = { id: 'a1', slug: 'five-grinders', title: 'Five Grinders Compared' }

export const variants: PreviewedVariant[] = [
  {
    variant: 'A',
    targeting: 'Espresso drinkers',
    headline: 'Five grinders, compared',
    bodyText: 'Which of them grinds finest?',
    callToAction: 'LEARN_MORE',
  },
  {
    variant: 'B',
    targeting: 'Small kitchens',
    headline: 'Grinders that fit a shelf',
    bodyText: 'The smallest of five is 12 cm wide.',
    callToAction: 'LEARN_MORE',
  },
  {
    variant: 'C',
    targeting: 'First buyers',
    headline: 'Your first grinder',
    bodyText: 'What five of them cost, and what they leave out.',
    callToAction: 'SHOP_NOW',
  },
]

export const written = (changes: Partial<AdVariantsResult> = {}): AdVariantsResult => ({
  article: promoted,
  url: 'https://shelf.test/article/five-grinders',
  attempt: 1,
  sample: false,
  variants,
  ...changes,
})

export const deployment = (changes: Partial<Deployment> = {}): Deployment => ({
  article: promoted,
  campaignId: 'c1',
  adSetId: 's1',
  dailyBudget: 10,
  facebook: false,
  wanted: 3,
  standing: 3,
  ads: variants.map(({ variant }) => ({ variant, outcome: 'made', adId: `ad${variant}`, reason: null })),
  message: '3 of 3 ads exist and are paused.',
  ...changes,
})
