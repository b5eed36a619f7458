import type { CallToAction } from '../../../contract/schemas/ad-variants.ts'

/** Appeal of an ad, with its sentence patterns. A pattern with a missing value is skipped. */
export interface Angle {
  id: 'price' | 'rating' | 'pick' | 'feature' | 'use' | 'decision' | 'checks' | 'differences'
  /** Audiences it addresses. */
  readers: readonly string[]
  callToAction: CallToAction
  headlines: readonly string[]
  bodies: readonly string[]
}

const price: Angle = {
  id: 'price',
  readers: ['Shoppers comparing prices', 'Budget-minded shoppers', 'Shoppers with a set budget'],
  callToAction: 'SHOP_NOW',
  headlines: [
    '{set} from {low}',
    '{things} from {low} to {high}',
    '{things}: {low} to {high}',
    'What {low} buys, and what {high} adds',
    'Spend {low}, or spend {high}?',
    '{low} or {high}? See what changes',
    '{things}, price by price',
    'Set a budget, then compare {things}',
    '{lowName} for {low}',
    '{things}: what the money buys',
  ],
  bodies: [
    'The {set} in our comparison run from {low} to {high}. See what each step up adds.',
    'At {low} or at {high}: see side by side what each listing gives you for the money.',
    'Decide what to spend before you choose: prices in this comparison start at {low} and end at {high}.',
    'See what comes with a price of {low}, what comes with {high}, and what lies in between.',
    '{lowName} for {low}: see what the other {rest} add before you spend more.',
    'Between {low} and {high} a lot changes. Compare the features that come with each price.',
    'One page, every price: {set} from {low}, with what speaks for and against each.',
  ],
}

const rating: Angle = {
  id: 'rating',
  readers: ['Shoppers who read reviews', 'Careful online shoppers', 'Shoppers who go by ratings'],
  callToAction: 'LEARN_MORE',
  headlines: [
    '{rating} from {reviews}',
    '{name}: {rating}',
    '{name}: {reviews}',
    '{ratedSet}, rated by buyers',
    'The ratings of {ratedSet}',
    '{things}: the ratings, side by side',
    'How buyers score {things}',
    'Read the ratings, then choose {things}',
    '{things} and what buyers make of them',
    'A score alone does not choose {things}',
  ],
  bodies: [
    '{name}: {rating} from {reviews}. See how the other {rest} score, and on how many reviews.',
    '{name}: {rating} from {reviews}. Compare that with what the listings say.',
    'A rating means more with many reviews behind it. See both, side by side, for {ratedSet}.',
    'See how {ratedSet} score with buyers, and how many of them had a say.',
    'The ratings of {ratedSet}, next to what their listings say, so that you can weigh both.',
    '{rating} from {reviews}: that is {name}. See what lies behind the score.',
    'Scores and review counts of {ratedSet}, with what speaks for and against each.',
  ],
}

const pick: Angle = {
  id: 'pick',
  readers: ['Shoppers with a shortlist', 'Shoppers close to a decision', 'Shoppers comparing brands'],
  callToAction: 'SHOP_NOW',
  headlines: [
    '{badge}: {name}',
    'Our pick: {name}',
    'Why we picked {name}',
    '{name}, or another?',
    'Looking at {name}?',
    'Before you buy {name}',
    '{name} on our shortlist',
    'What speaks for {name}',
  ],
  bodies: [
    'Our pick of {set}: {name}. See what earned it the place, and when another suits better.',
    '{name} has the badge "{badge}". See what that rests on, and what the other {rest} do instead.',
    'What speaks for {name}, what speaks against, and which of the other {rest} to look at next.',
    '{name} is one of our picks. Read what the listing says, and what it leaves open.',
    'We compared the listings of {set}. See why {name} came out as a pick.',
  ],
}

const feature: Angle = {
  id: 'feature',
  readers: ['Shoppers comparing features', 'Readers of specifications', 'Detail-minded shoppers'],
  callToAction: 'LEARN_MORE',
  headlines: [
    '{name}: {feature}',
    'Worth having? {feature}',
    '{feature}, or something else?',
    '{things}, feature by feature',
    'Features of {set}, compared',
    'Which features matter in {things}?',
    '{things}: what the listings promise',
  ],
  bodies: [
    '{name}: {feature}. See what the other {rest} offer instead.',
    'From {feature} to {feature2}: see what each listing has, and what it leaves out.',
    '{name}: {feature}, {feature2}. Compare that with the other {rest}.',
    'Worth looking for: {feature}. See what else tells {things} apart.',
    'What {set} have in common, what only some of them have, and what it means for you.',
    'Look past the long titles: the features of {set}, set out side by side.',
  ],
}

const use: Angle = {
  id: 'use',
  readers: [],
  callToAction: 'LEARN_MORE',
  headlines: [
    '{things} for {use}',
    'Which {things} for {use}?',
    'Choosing {things} for {use}',
    '{use}: which {things}?',
    'Looking for {things} for {use}?',
    '{things}: start with {use}',
    '{things} for {use}, compared',
  ],
  bodies: [
    '{name} suits {suits}. See who the other {rest} are for.',
    'Think of {use} first, then read what the listings of {set} offer and what they leave out.',
    'Buying {things} for {use}? See what to look for, and how {count} of them compare.',
    'Start from {use}: what matters there, and how {set} differ on it.',
    'What suits {use} may not suit everybody. Compare {set} before you choose.',
    '{things} for {use}: what to look for in a listing, and which questions to ask.',
  ],
}

const decision: Angle = {
  id: 'decision',
  readers: ['Undecided shoppers', 'First-time buyers', 'Shoppers early in their search'],
  callToAction: 'LEARN_MORE',
  headlines: [
    '{set}, one decision',
    'Which {things} to buy?',
    'How to choose {things}',
    'Stuck between {things}?',
    'Choosing {things}? Start here',
    'Narrowing down {things}',
    '{things}: which one, and why',
    'One of {set}. Which?',
    'Make up your mind on {things}',
    'From {set} to one',
  ],
  bodies: [
    'One comparison of {set}: what each does, what it leaves out, and who it suits.',
    'Start with what you need, then see which of {set} fits. Every figure comes from the listings.',
    'Too many tabs open? We put {set} on one page, with what speaks for and against each.',
    'A short answer first, then the reasons: {set}, compared by what their listings say.',
    'Say what you need, rule out what you do not, and end with one. Our guide shows how.',
    'Buying {things}? Find out which questions settle it, and what the listings answer.',
  ],
}

const checks: Angle = {
  id: 'checks',
  readers: ['Cautious buyers', 'Shoppers who plan ahead', 'Shoppers who like a checklist'],
  callToAction: 'LEARN_MORE',
  headlines: [
    'Before you buy {things}',
    '{things}: check this first',
    'What to check in {things}',
    'Questions to ask about {things}',
    'A checklist for {things}',
    '{things}: read this, then order',
    'What listings of {things} leave out',
    'Buying {things}? Check these points',
    '{things}: the points to check',
  ],
  bodies: [
    'What the listings say, what they leave open, and the questions to ask before you order.',
    'A short list of checks for {things}, and how the {count} we compare do against it.',
    'Listings leave things out. See what to ask about {things} before you pay.',
    'Know what to look for in {things}, then see how {count} of them measure up.',
    'The points that are easy to miss when buying {things}, and where to find them in a listing.',
  ],
}

const differences: Angle = {
  id: 'differences',
  readers: ['Shoppers comparing models', 'Shoppers weighing alternatives', 'Shoppers doing research'],
  callToAction: 'LEARN_MORE',
  headlines: [
    '{set}, side by side',
    '{set} compared',
    'What sets {these} {things} apart',
    '{things}: where they differ',
    'Comparing {things}? See how',
    'Alike at first sight: {things}',
    '{things}, line by line',
    'The difference between {things}',
    '{things} in one table',
    'Same shelf, different {things}',
  ],
  bodies: [
    'They look alike until you compare them. See where {set} differ, and whether it matters to you.',
    'One table, {set}: what each has, what it lacks, and what its listing does not say.',
    'The same job, done in different ways. See how {set} compare, point by point.',
    'What do you give up with one, and gain with another? {set}, side by side.',
    'Compare {things} by what their listings say, and see what they leave open.',
  ],
}

/** Angles that need numbers and features of the products. */
export const factualAngles: readonly Angle[] = [price, rating, pick, feature]
/** Angles that suit any article. */
export const generalAngles: readonly Angle[] = [use, decision, checks, differences]
