export const spreads = [
  'The {count} {units} here ran from {low} for {cheapest} to {high} for {dearest} when we read the {listings} on {date}.',
  'We read the {listings} on {date}. Prices then began at {low}, for {cheapest}, and ended at {high}, for {dearest}.',
  'On {date}, when these {listings} were read, the least expensive was {cheapest} at {low} and the most expensive {dearest} at {high}.',
  'Between {cheapest} at {low} and {dearest} at {high} lie all {count} of the {units} compared here, as priced when we read the {listings} on {date}.',
  'You could spend {low} or {high}: the first buys {cheapest}, the second {dearest}, at the prices shown when we read the {listings} on {date}.',
  'There are {count} {units} in this comparison, and when we read the {listings} on {date} they cost from {low} ({cheapest}) to {high} ({dearest}).',
] as const

export const samePriceSpreads = [
  'All {count} {units} stood at {low} when we read the {listings} on {date}, so price does not come into it.',
  'When we read the {listings} on {date}, every {unit} here cost {low}; the choice has to be made on other grounds.',
  'Price settles nothing this time. On {date}, when we read the {listings}, each of the {count} was {low}.',
] as const

export const singleSpreads = [
  'Only one {unit} met the topic. It cost {low} when we read the {listings} on {date}.',
  'This page deals with a single {unit}, priced at {low} when we read the {listings} on {date}.',
] as const

export const ratingSpreads = [
  'Buyers’ averages run from {lowRating} to {highRating}, on very different numbers of opinions.',
  'As for what customers think, the averages lie between {lowRating} and {highRating}.',
  'The scores cover a range from {lowRating} up to {highRating}, and the number of people behind each matters as much as the score.',
  'Customer scores spread from {lowRating} at the bottom to {highRating} at the top.',
  'Opinion is divided too: the lowest average is {lowRating} and the highest {highRating}.',
  'At the two ends of the scale of opinion are {lowRating} and {highRating}.',
] as const

export const sameRatingSpreads = [
  'Each of them carries an average of {highRating}, which sounds conclusive and only means that the score cannot choose for you.',
  'All share a score of {highRating}, so the number of opinions and the description have to do the sorting.',
  'Every one is rated {highRating}; when all are level at the top, look at how many people voted.',
  'The averages are identical at {highRating}, and that is a reason to look elsewhere for the difference.',
  'Scores are no help, since all stand at {highRating}.',
] as const

export const methods = [
  'They appear in an order that follows how closely each matches the topic, how it is rated and by how many. It is a comparison made at a desk, from what sellers state and buyers report; no claim here rests on our having used anything.',
  'The ranking weighs three things: the match with the topic, the average score and the number of people behind it. Everything else on the page is a reading of published details, and where those stop, so do we.',
  'Nobody here has had these products in use. What we can do is read closely, put the same figures side by side, and say plainly where a description goes quiet.',
  'This is a paper exercise, and an honest one: statements come from the {listings}, scores come from customers, and the advice is general. The order reflects relevance, rating and number of ratings.',
  'What follows is put together from published facts and customer scores. We have not owned the products and do not pretend to; the value of a page like this lies in setting like beside like.',
  'Our part was to gather, to sort and to compare. Fit with the topic came first, then the rating, then how many had given one. Judgements about feel, sound or comfort we leave to people who own the thing.',
  'To be clear about the method: we compare what is stated, point out what is missing and explain the terms. Rank follows relevance, score and the count of opinions, in that spirit and no other.',
  'The facts below are those the sellers publish. Sorting them by relevance, by score and by weight of opinion gives the order you see, and a different priority could fairly give another.',
] as const

export const thinSources = [
  'For most of these {units} a title and a few figures were all that we had to go on, so when we say that something is not stated, the retailer’s full page may still have it.',
  'The descriptions at hand were short, in several cases little more than a long title. Where we note a gap, look at the retailer’s own page before giving up.',
  'A word on gaps: we worked from titles and headline features. Something missing here may be answered lower down the retailer’s page.',
  'Sellers of such things put most of what they have to say into the title, and it is the title that we read. A blank in it is a question for the page itself.',
] as const

export const samples = [
  'The products on this page are invented samples, made up to show how such an article works; none of them can be bought.',
  'Please note that every product named here is an invented sample, with invented figures, and is not for sale.',
  'These are invented sample products: the makers, prices and scores were made up for demonstration.',
  'All brands and products in this comparison are samples, invented for the purpose, as are their ratings.',
] as const

export const onwards = [
  'First come the short answers, then the table, then one section for each {unit} and a guide for anyone who would sooner choose alone.',
  'Those in a hurry can stop after the next section; those who like to be sure will find the reasons after it.',
  'The guide at the end does not depend on any of these products, and it will still be useful when they are gone.',
  'Start wherever suits you. The sections do not need to be read in order.',
  'If a term puzzles you on the way, the entries explain most of them where they first occur.',
  'Prices change by the hour at some retailers, so use ours to compare and theirs to decide.',
  'Take your time; the differences are small in places, and they are not the same for everybody.',
  'By the end you should know what to ask, even if you buy something else.',
] as const
