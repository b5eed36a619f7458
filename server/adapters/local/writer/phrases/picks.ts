export const picksIntros = [
  'If there is no time for the whole page, these are the ones to look at first.',
  'Most readers want a short answer. Here it is, with the reason beside each name.',
  'Each of these earned its label from a figure and not from a feeling.',
  'Out of {count} candidates, these have the clearest claim on your attention.',
  'The labels below mean exactly what they say and nothing beyond it.',
  'A few names stand out once price, score and number of opinions are put in columns.',
  'The short version follows; the reasoning is further down.',
  'Different buyers should start in different places, and these are the places.',
  'Should you only open one or two pages today, open these.',
  'We have kept the list of recommendations shorter than the list of {units}.',
] as const

export const picksClosings = [
  'The rest have their uses too, and the sections below say what those are.',
  'None of this makes the others poor; it only means that their case is more particular.',
  'A label is a starting point, so read the full entry before you spend.',
  'If none of these fits, the table further down shows the whole field.',
  'Where your priority is not among these labels, go by the comparison instead.',
  'All of them are set out in more detail below.',
  'The choices left out here appear further down, with their reasons.',
  'Your own circumstances can overturn any of these, and the guide at the end shows how.',
] as const

export const pickReasons = {
  overall: [
    'Taken together, its fit to the topic, its score of {rating} and its {reviews} put it first. {link} shows the offer, {price} at our reading.',
    'It heads our order: {rating} from {reviews}, at {price}. Start with {link}.',
    'Nothing else here combines relevance, score and number of opinions as well. It was {price}, with {rating} from {reviews}; {link} has more.',
    'First in the ranking, which weighs fit, rating and the number of people who rated. {price}, {rating}, {reviews}: see {link}.',
    'When the three measures we sort by are added up, this comes out on top. It stood at {price} with {reviews} averaging {rating}, as {link} shows.',
  ],
  value: [
    'The lowest price of the {count}, {price}, and still {rating} from buyers. {link} will tell you if it has moved.',
    'Nobody here asks less than {price}, and a score of {rating} says the saving does not look false. Look up {link}.',
    'Cheapest on the page at {price}, with {reviews} that average {rating}. For the details there is {link}.',
    'For {price} you get something that buyers score {rating}, and there is nothing cheaper in this list. See {link}.',
    'A sound score ({rating}) at the smallest outlay, {price}. The place to check is {link}.',
  ],
  cheapest: [
    'Simply the least money: {price}. Read what {link} says before trusting the rest.',
    'It earns its place by price alone, {price}, the lowest here. {link} has the particulars.',
    'At {price} nothing on the page costs less. Go to {link} and weigh the comments.',
    'A label about money and nothing else: {price} is where this list starts. See {link}.',
  ],
  reviewed: [
    'More people have had their say on this than on any other {unit} here: {reviews}, averaging {rating}. It was {price}; see {link}.',
    'The best-documented of the {count}, with {reviews} and a mean of {rating}. {link} gave {price}.',
    'Evidence is its strong point. {reviews} stand behind {rating}, and {link} showed {price}.',
    'If you trust numbers, here are the largest: {reviews} ({rating}). Priced at {price} on {link}.',
  ],
  rated: [
    'No other score here is as high as its {rating}. Count the {reviews} as you weigh that, and see {link} for the offer, {price} when read.',
    'Buyers mark it above the rest, at {rating} over {reviews}. On {link} the price was {price}.',
    'The top score on the page, {rating}, from {reviews}. It was {price}, according to {link}.',
    'Its owners are the most content of the {count}: {rating}, {reviews}. {link} listed it for {price}.',
  ],
  fact: [
    'Chosen for one stated figure: {fact}. It cost {price}, and {link} has the rest.',
    'On paper it has {fact}. Rated {rating}; {price} on {link}.',
    'The specification decides this one, with {fact}. See {link}, where it was {price}.',
    'Its distinction is in the specification: {fact}. The price on {link} was {price}.',
    'If that column of the table is the one you read, this is your row: {fact}. {price}, by {link}.',
  ],
  runnerUp: [
    'Second in our order, with {rating} from {reviews}. {link} had it at {price}.',
    'Close behind the first choice: {reviews}, an average of {rating}, and {price} on {link}.',
    'It follows in the ranking, at {price} and {rating}. If the first is out of stock, try {link}.',
    'The next best sum of fit, score and opinions, with {rating} over {reviews}. It was {price} on {link}.',
  ],
} as const

/** For a pick that nobody has rated. */
export const unratedPick = [
  'It fits the topic best of what is left and cost {price}. There is no score to report, so read {link} with care.',
  'A pick on paper only: {price}, and not yet rated. {link} has what there is.',
  'Listed at {price} and still waiting for its first opinions. See {link}.',
] as const

export const pickAnchors = [
  'the offer for {the}',
  'the page of {the}',
  'the {listing} for {the}',
  'the details of {the}',
  'the sales page of {the}',
  'the retailer’s entry for {the}',
] as const
