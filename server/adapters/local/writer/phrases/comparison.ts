export const tableIntros = [
  'The figures side by side, as published; a dash means that nothing was stated.',
  'Here are the {count} in columns. A dash marks what the {listings} leave open.',
  'Before any argument, the plain numbers. Dashes are gaps in the {listings}, not zeros.',
  'One row for each {unit}, best-placed first, with a dash wherever the source is silent.',
  'It is easier to disagree with us when the numbers are in front of you, so here they are.',
  'Read across for one {unit}, or down for one question.',
  'A table hides nothing. What could be compared is in it; a dash means no entry.',
  'Everything that can be put in a column is in this one, in the order of our ranking.',
] as const

export const priceTalk = [
  'The price of {dearest} is {times} that of {cheapest}, so ask what the difference is for. If the answer is a function you would not use, it is for nothing.',
  'Price is the sharpest difference. The dearest here, {dearest}, costs {times} as much as the cheapest, {cheapest}, which only makes sense if its description answers a need of yours.',
  'From {cheapest} to {dearest} the bill grows to {times} its size; the descriptions do not grow in the same proportion.',
  'The step from {cheapest} up to {dearest} is a long one: {times} the money. Somewhere along it lies the point at which you stop getting things that matter to you.',
  'Paying {times} as much for {dearest} as for {cheapest} may be right, but it should be a decision and not an accident of what was shown first.',
] as const

export const closePriceTalk = [
  'The prices lie close enough together for cost to be a tie-breaker and no more.',
  'Little separates {cheapest} from {dearest} in money, which leaves the specification and the reviews to decide.',
  'With prices this near to each other, it would be odd to choose by price first.',
  'Nobody needs to choose by price here, since the gap from {cheapest} to {dearest} is modest.',
  'Because the prices are bunched, pick the features and accept what they cost.',
] as const

export const crowdTalk = [
  'Opinion is not evenly spread. There are {ratio} as many reviews for {most} as for {least}, so their averages deserve different amounts of trust.',
  'Look at the column of reviews before the column of scores: those of {most} number {ratio} those of {least}.',
  'A score is only as steady as the crowd behind it. On that count the first place goes to {most} and the last to {least}, with {ratio} as many voices for the one as for the other.',
  'Between {most} and {least} there is a great difference in evidence, the first having {ratio} as many reviews.',
  'How far to believe an average depends on how many made it. Here {most} can show {ratio} the number behind {least}.',
] as const

export const evenCrowdTalk = [
  'The review counts are of the same order throughout, so the scores can be compared without much allowance.',
  'No {unit} here has a crowd so much larger than another’s that its average should be trusted more.',
  'All of the averages rest on similar numbers, which keeps the comparison fair.',
  'As the number of opinions hardly differs, neither does the trust that each score deserves.',
] as const

export const factTalk = [
  'On {fact} the lead belongs to {the}, at {value}.',
  'If {fact} comes first for you, {the} {has} the strongest figure: {value}.',
  'The column for {fact} is headed by {the}, with {value}.',
  '{the} come{s} out best for {fact}, at {value}.',
  'For {fact}, look to {the}; its {value} is ahead of any other stated here.',
  'Judged on {fact} alone, {the} would win with {value}.',
] as const

export const factGapTalk = [
  'Be careful with {fact}: only {some} of the {count} state it.',
  'The comparison on {fact} is incomplete, since no more than {some} of the {count} publish it.',
  'With {fact} we can speak for {some} of the {count} and must pass over the rest.',
  'Where {fact} is concerned, {some} of the {count} give an answer.',
] as const

export const tradeOffs = [
  'So the real choice is between spending less, on {cheapest}, and following the crowd or the score. Nothing in the table makes that choice for you; your budget and your patience do.',
  'Put simply: the careful buyer starts at the column of reviews, the thrifty one at the prices, and the one with a special need at the specifications. They may all end up with something different and all be right.',
  'Two {units} that look equal in the table can still be unequal for you. When that happens, let the question you would be most annoyed to have overlooked decide.',
  'If you can live without a feature, strike out the {units} you were considering for its sake. What is left is usually cheaper, and the choice shorter.',
  'Try crossing out first. Remove whatever costs too much, then whatever has too few opinions for your taste, then whatever leaves your main question open; there will seldom be more than two left.',
  'Nobody wins every column, and that is the normal state of things. Decide which column you would defend to a friend, and let that one lead.',
  'Small differences in score should not be given much weight. A difference in what the thing is for should.',
  'Read the table once for what you want and once for what you would hate. The second reading tends to be the more useful.',
  'It helps to fix a ceiling before looking further. Above it, even a good case is somebody else’s case.',
] as const

export const tradeOffSeconds = [
  'When two remain, take the one that is easier to send back.',
  'If you are torn, the description with fewer blanks is the safer of two.',
  'And if nothing here convinces, waiting is an option that costs nothing.',
  'Any tie can be broken by the age of the most recent reviews.',
  'Bear in mind that the order on this page is a summary, and that summaries leave things out.',
  'Stock and colours may settle it before any of this does.',
] as const
