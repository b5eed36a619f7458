/** Sentences that report what a listing states, for and against. All attribute; none asserts. */
export const featureLines = [
  'Its {listing} names these: {features}.',
  'The description adds some particulars: {features}.',
  'What you are promised: {features}.',
  'The stated features: {features}.',
  'The features come as a list: {features}.',
  'In the {listing} we find the following: {features}.',
  'The features named are these: {features}.',
  'Set out plainly: {features}.',
  'Its claims are these: {features}.',
  'Also on the page: {features}.',
  'Picked out of the description: {features}.',
  'The description stresses a few points: {features}.',
] as const

export const moreFeatureLines = [
  'Further down we read: {more}.',
  'The list goes on: {more}.',
  'There is more: {more}.',
  'To those add this: {more}.',
  'Also mentioned: {more}.',
  'What remains: {more}.',
  'Then this: {more}.',
  'Beyond that: {more}.',
  'The rest of the list: {more}.',
  'Completing the picture: {more}.',
] as const

export const factLines = [
  'The {listing} gives {facts}.',
  'In figures: {facts}.',
  'On the specification sheet we read {facts}.',
  'For the record, it states {facts}.',
  'The numbers it publishes are {facts}.',
  'By its own account it offers {facts}.',
  'Measured in what the {listing} prints: {facts}.',
  'Stated values: {facts}.',
  'The particulars are {facts}.',
  'The sheet runs as follows: {facts}.',
  'The details on record are {facts}.',
  'The {listing} commits itself to {facts}.',
] as const

export const singleFactLines = [
  'One figure is given, {facts}.',
  'The only particular on record is {facts}.',
  'For a specification there is {facts}, and nothing more.',
  'It commits itself on one point here, {facts}.',
  'Under the heading of specification stands a single line, {facts}.',
] as const

/** Before general remarks on the words a listing uses. */
export const noteIntros = [
  'Some of its terms deserve a gloss.',
  'A word on the vocabulary.',
  'The description uses words worth taking apart.',
  'What do those claims amount to?',
  'Behind the terms stand simple facts.',
  'Read the description with this in mind.',
  'A little background helps here.',
  'How should one read this?',
  'It pays to know what the words mean.',
  'Some context for those claims.',
] as const

/** Where a source gives little beyond a name. */
export const thinLines = [
  'The {listing} says hardly more than the name.',
  'There is little else to report, because the description stops at the title.',
  'Beyond that we have a title and no particulars.',
  'Specifications are absent, so the retailer’s full page has to supply them.',
  'Nothing more specific was published where we looked.',
  'That is nearly all that the {listing} gives away.',
  'Details are wanting, which makes comparison on anything but price and score impossible.',
  'The rest is silence, as far as the {listing} goes.',
  'It is the sort of entry that has to be completed from the retailer’s page.',
  'What it can do is left for the full page to tell.',
] as const

export const factListIntros = [
  'The details, as the {listing} states them for {the}:',
  'What is on record for {the}:',
  'In brief, from the {listing} for {the}:',
  'The stated particulars of {the}:',
  'From the {listing} of {the}:',
  'Figures and materials given for {the}:',
  'What the specification says of {the}:',
  'Published details of {the}:',
  'On paper, this is {the}:',
  'Taken from the {listing} for {the}:',
] as const

export const suitsLines = [
  'Best matched, by its own description, to one sort of buyer: {suits}.',
  'The intended owner is described in a few words: {suits}.',
  'Suited to: {suits}.',
  'If this is you, put it on the list: {suits}.',
  'It is meant for definite people: {suits}.',
  'The {listing} sees its audience like this: {suits}.',
  'Whom does it fit? {suits}.',
  'As to who should have it: {suits}.',
  'The right home for it, on the {listing}’s view: {suits}.',
  'Its best audience, going by the {listing}: {suits}.',
] as const
