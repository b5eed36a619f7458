/** {Count}, {Many} and {Full} are in title case. */
export const titles = [
  '{Count} {Many} Worth a Look, Compared by the Numbers',
  '{Full}: {Count} Choices Side by Side',
  'Choosing {Many}: {Count} Compared on Price, Rating and Stated Features',
  'Which {Many} to Consider in {year}: {Count} Compared',
  '{Full} in {year}: What the Listings Say and What They Leave Out',
  'A Careful Look at {Count} {Many}',
  '{Count} {Many} Compared, and How to Choose Between Them',
  '{Full}: A Reader’s Guide to {Count} Contenders',
  'How {Count} {Many} Measure Up on Paper',
  '{Full}, Compared: Prices, Ratings and the Small Print',
  'Shopping for {Many}? {Count} to Put Side by Side First',
  '{Full}: {Count} Picks and the Reasons Behind Them',
  'What to Know Before Buying {Many}, with {Count} Compared',
  '{Count} {Many} and Whom They Suit',
  '{Full} Under Review: {Count} Listings Read Closely',
  'Sorting Out {Full}: {Count} Options for {year}',
] as const

export const excerpts = [
  'We set {count} {units} side by side by what their {listings} state and what buyers say, with a guide to the terms that matter.',
  '{count} choices among {full}, ordered by fit, rating and weight of opinion, with the gaps in their descriptions pointed out.',
  'What separates {full} that look alike? Prices, scores, stated features and a plain buying guide for {count} of them.',
  '{count} {units} compared on published facts and customer scores. Which leads, which costs least, and what to ask before you buy.',
  'A desk comparison of {full}: {count} products, their prices as read on {date}, their ratings, and the questions their descriptions leave open.',
  'Looking for {full}? Here are {count}, with prices, ratings and stated features in one table and advice that does not depend on any of them.',
  'The case for and against {count} {units}, taken from descriptions and buyers’ scores, and a guide for choosing any other.',
  'Short answers first, then the figures: {count} choices among {full}, and how to judge the rest.',
] as const
