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
  'It commits itself on one point, {facts}.',
  'Of hard facts we found one: {facts}.',
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

export const prosLines = [
  'In its favour, by the {listing}: {pros}.',
  'The points for it: {pros}.',
  'On the credit side stand these: {pros}.',
  'What speaks for it: {pros}.',
  'Its strengths, by that account, are clear enough: {pros}.',
  'The case in favour: {pros}.',
  'Credit where the {listing} gives it: {pros}.',
  'The good news comes down to this: {pros}.',
  'Reasons to choose it: {pros}.',
  'Here is what it is praised for: {pros}.',
  'Among the pluses: {pros}.',
  'To its advantage: {pros}.',
] as const

export const consLines = [
  'Against it: {cons}.',
  'The reservations are these: {cons}.',
  'On the other side of the ledger: {cons}.',
  'What you give up: {cons}.',
  'Set against that is the following: {cons}.',
  'The {listing} is also frank about the drawbacks: {cons}.',
  'It has its limits, though: {cons}.',
  'Less welcome: {cons}.',
  'The trade-off: {cons}.',
  'Where it falls short: {cons}.',
  'Be aware of this: {cons}.',
  'The price of those strengths: {cons}.',
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

export const silenceLines = [
  'What the {listing} does not say is {unsaid}.',
  'We could find nothing on {unsaid}.',
  'Missing from the description: {unsaid}.',
  'Ask before you order about {unsaid}; the {listing} leaves it out.',
  'The page is silent on {unsaid}.',
  'Left unsaid is {unsaid}.',
  'One blank remains, namely {unsaid}.',
  'It would help to know {unsaid}, and the published details do not tell us.',
  'There is no word about {unsaid}.',
  'Buyers are left to find out {unsaid}.',
  'The seller keeps quiet about {unsaid}.',
  'Nor is it stated {unsaid}.',
] as const

/** For a fact that others of the group state and this product does not. */
export const factSilenceLines = [
  'Others here publish {fact}; this {listing} does not.',
  'It gives no figure for {fact}, though some rivals on this page do.',
  'For {fact}, which several of the others publish, there is only a blank.',
  'A comparison on {fact} is not possible, because none is stated.',
  'Do not look for {fact} in the {listing}; it is not there.',
  'Unlike some of its rivals, it leaves {fact} unstated.',
  'We cannot tell you about {fact}, since the {listing} does not.',
] as const

export const neighbourLines = [
  'Set beside {other}, it {comparison}.',
  'Compared with {other}, this {unit} {comparison}.',
  'Next to {other} it {comparison}.',
  'The nearest rival here is {other}; against that one it {comparison}.',
  'Anyone hesitating between this {unit} and {other} should note that it {comparison}.',
  'Held against {other}, it {comparison}.',
  'Put it up against {other} and you find that it {comparison}.',
  'How does it differ from {other}? It {comparison}.',
  'Measured against {other}, the {unit} {comparison}.',
  'If you also have {other} on your list, remember that this one {comparison}.',
  'Against {other} the position is simple: it {comparison}.',
  'Line it up with {other} and it {comparison}.',
] as const

export const closes = [
  'The full description and today’s price are on {link}.',
  'Check {link} for stock, colours and any change of price.',
  'You can read the rest on {link}.',
  'For delivery times and the current offer, see {link}.',
  'If it sounds right, {link} has the details.',
  'Look through {link} and its customer questions before deciding.',
  'Everything above can be checked on {link}.',
  'The seller’s own wording is on {link}.',
  'See {link} for the photographs and the small print.',
  'Prices move, so confirm the figure on {link}.',
  'Go to {link} to see what owners say in full.',
  'Further questions are best put to the seller through {link}.',
] as const

/** Link texts of a product's section; the name comes first so that a list of links still makes sense. */
export const anchors = [
  'the page for {the}',
  'the retail page of {the}',
  'the full listing for {the}',
  'the retailer’s page for {the}',
  'the current offer on {the}',
  'the product page of {the}',
  'the listing of {the}',
  'the seller’s page for {the}',
  'the detailed listing for {the}',
  'the offer page of {the}',
  'the sale page for {the}',
  'the shop page of {the}',
  'the order page for {the}',
] as const

/** What a product comes down to, where the figures bear it out. */
export const summaries = {
  cheapWell: [
    'For the least money on this page that is a fair case.',
    'Low cost and a good score make it the safe cheap choice here.',
    'As an inexpensive way in, it has the figures on its side.',
    'Little is at stake at that price, and buyers seem content.',
  ],
  dearWell: [
    'You pay the most here, and the score gives some comfort.',
    'It has to earn its place at the top of the price list; the buyers at least do not complain.',
    'Spending this much makes sense only if you will use what it adds.',
    'The extra money needs a reason, so be sure that you have one.',
  ],
  wellProven: [
    'No other choice here has so many opinions behind it, and that is its quiet strength.',
    'If you prefer a well-trodden path, this is the one.',
    'What it offers above all is evidence.',
    'Its advantage is that the surprises have already happened to somebody else.',
  ],
  thin: [
    'Few people have spoken for it yet, so buy it only where sending it back is easy.',
    'It is the least documented choice here, which is reason enough to keep the packaging.',
    'A cautious buyer would wait for more opinions.',
    'Put it on the list, with a question mark.',
  ],
} as const
