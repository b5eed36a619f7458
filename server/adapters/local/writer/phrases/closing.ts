/** What is missing, how a product stands beside another, and where to read on. */
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
  'Nor does it mention {unsaid}.',
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
