import type { Block } from '../knowledge/family.ts'

export const guideIntros = [
  'Products come and go, and what makes a good one changes slowly. These are the points that we would check before buying any {unit} of this kind.',
  'None of what follows is about one product. It is the background that makes the entries above easier to judge.',
  'If you decide to look beyond this page, take these points along.',
  'A little background turns a confusing page of {many} into a short list.',
  'What should you know before you choose? Less than the shops suggest, and the following covers most of it.',
  'The advice in this part is general, and it will outlast the prices above.',
  'Here is what lies behind the figures, for those who like to know why.',
  'A few principles cover nearly all choices among {many}.',
] as const

/** How to use what other buyers wrote. */
export const reviewBlocks: readonly Block[] = [
  {
    heading: 'Reading other people’s opinions',
    texts: [
      'Averages hide more than they show. Open the lowest-scored comments and sort them in your head: late parcels and crushed boxes can be ignored, a fault that several people describe in different words cannot. Then read the middle ones, whose writers tend to weigh things up. The newest deserve most attention, because products are changed quietly while their page stays the same.',
      'Treat a score as a question: what went wrong for those who were not content? The answer is generally in a dozen comments, and half of them will be about something that does not concern you. Search the comments for your own use, in your own words. If nobody mentions it in hundreds of opinions, that is information as well.',
      'A comment written on the first day tells you about the parcel. One written after a season tells you about the product. Look for those, and for photographs taken in ordinary rooms. Praise that repeats the words of the advertisement carries no news; a complaint with a date and a detail usually does.',
      'The number of opinions matters as much as their average, because a few warm words can lift a small sample and only merit can hold up a large one. Beware of pages on which older comments describe another product altogether: sellers sometimes reuse a page, and its score with it. A glance at the oldest entries settles the point.',
      'Five minutes with the comments are worth more than an hour with the pictures. Read a handful of the best, a handful of the worst and as many as you can find from people in your situation. What you are after is a pattern. Single disasters happen to everything that is sold in quantity.',
      'Stars are given for many reasons, among them speedy delivery and a pretty box. The text is where the product is. Look out for the words “update” and “after”, as people who come back to change what they wrote have seen something that first impressions miss.',
    ],
  },
]

/** What a shopper in the United Kingdom may rely on: Consumer Contracts Regulations 2013, Consumer Rights Act 2015. */
export const rightsBlocks: readonly Block[] = [
  {
    heading: 'Your rights when buying online',
    texts: [
      'Bought from a business in the United Kingdom over the internet, most goods can be returned for any reason if you give notice within fourteen days of their arrival. Things made to your order and sealed hygiene goods that have been opened are the usual exceptions. A faulty item is another matter: for thirty days you may reject it for a full refund, and after that the seller has one chance to repair or replace it.',
      'The law gives online shoppers in this country a cooling-off period of fourteen days from delivery, and it does not ask for a reason. You may have to pay the postage. Faults come under separate rules, and there the seller, not the maker, is answerable. Within the first six months a fault is taken to have been present from the start unless the seller shows otherwise.',
      'A guarantee from the maker comes on top of your legal rights and never replaces them. Under those rights goods must be of satisfactory quality, fit for their purpose and as described, and “as described” includes what the page says. Save a copy of it. If something is faulty, go to the business that took your money, since the contract is with them.',
      'Before paying, find out who the seller is. From a trader in this country you have fourteen days after delivery to change your mind and remedies if the thing proves faulty; from a private person you have far less. When a parcel has to travel back overseas, the right may be sound and the postage ruinous. This is why the name of the seller belongs among the specifications.',
    ],
  },
]

export const priceBlocks: readonly Block[] = [
  {
    heading: 'Prices, and when to buy',
    texts: [
      'A crossed-out price is a statement by the seller, not a measurement. The price history, which several free services keep, shows whether a discount is one. Sales in November and after Christmas lower many prices and raise a few shortly before. If you are in no hurry, choose now, note the figure, and wait for it.',
      'Decide what you are willing to spend before looking at anything, and count what belongs to it: delivery, consumables, the accessory without which it will not work. People who set the limit afterwards tend to find that it has moved. There is no shame in the cheapest offer so long as you know what is missing from it.',
      'The middle of a price range is where most people are best served, because the cheapest versions save on the parts that cannot be seen and the dearest ones charge for the last small improvement. There are exceptions in both directions, which is why a stated reason should go with every extra pound.',
      'Online prices move with the day, the stock and the competition. Those printed here belong to the date on which we read them. Check the total in the basket, including delivery, and compare that; a low price with a slow or costly dispatch can lose to a higher one that arrives tomorrow.',
      'It pays to ask what a year of owning the thing costs, not merely what it takes to carry it home. Electricity, refills, wear and the odds of replacement are part of the sum. Seen that way a dearer purchase is sometimes the frugal one, and sometimes it remains just dear.',
    ],
  },
  {
    heading: 'Used, returned and last year’s',
    texts: [
      'Last year’s version is often the better buy. Its faults are known, its price has come down, and the changes in the new one can be read in a minute. Returned stock sold by the retailer itself keeps the usual rights and costs less for an opened box. Avoid it for anything with a worn battery or a hygiene question.',
      'Second-hand makes sense for things that wear slowly and can be looked over at the door. It makes less for anything with a sealed battery, padding or filters. Ask for the original receipt, since it can carry what is left of a guarantee. Refurbished goods from a trader bring rights with them; those from a stranger bring hope.',
    ],
  },
  {
    heading: 'Delivery and the first inspection',
    texts: [
      'Open the parcel on the day it arrives, even if the thing is not needed yet. Damage in transit is simple to claim at once and awkward after a month. Photograph the carton if it looks bad, check the contents against the list, and try every function once. Keep the packaging until the days for returns are over.',
      'Look at the delivery date before the price is compared, and at who carries the parcel if it is heavy. When something arrives broken it is the seller’s business to put it right, not the courier’s. A short note with two pictures, sent on the same day, settles most cases without any argument.',
    ],
  },
  {
    heading: 'Doing without, for now',
    texts: [
      'It is worth asking whether the old one can be mended, borrowed or done without for a month. If the need is still there after that, it is real, and you will know more exactly what you want. Local repair cafés and lending libraries of things exist in many towns, and trying a kind of product before owning one is the best research there is.',
      'The cheapest choice on any page is none. Put the list aside for a week, and see which product you still remember and why. What you recall is usually the feature that matters to you; what you have forgotten was decoration.',
    ],
  },
  {
    heading: 'Giving one as a present',
    texts: [
      'A present adds two requirements: it has to arrive on time and the other person must be able to change it. Ask for a gift receipt, check the last date for returns, and do not open the box to look. If you are unsure between two versions, the plainer is easier to like and the easier to exchange.',
      'When it is meant for somebody else, find out what they have already, because compatibility is the silent spoiler of gifts. Include the refill, cable or batteries that it needs on the first day. And leave the price tag out of your reasoning: the right small thing beats the impressive wrong one.',
    ],
  },
]

export const mistakesHeadings = [
  'Mistakes that are easy to make',
  'What tends to go wrong',
  'Traps to step around',
  'Common regrets',
  'How people choose badly',
] as const
export const careHeadings = [
  'The first days, and after',
  'Looking after it',
  'Once it has arrived',
  'Setting up and upkeep',
  'Making it last',
] as const
export const questionsHeadings = [
  'Questions to settle before paying',
  'A short checklist',
  'Ask yourself, or the seller',
  'Before you press the button',
  'The last look',
] as const

export const endingHeadings = [
  'In short',
  'The conclusion',
  'To sum up',
  'Our last word',
  'Where that leaves you',
] as const

export const mistakeIntros = [
  'Nearly all disappointments have one of these causes:',
  'These come up again and again:',
  'None of them is stupid; all of them are avoidable.',
  'Most people make at least one of these:',
  'Worth knowing before rather than after:',
] as const

export const questionIntros = [
  'With an answer to each of these, you can order with a quiet mind:',
  'If the page does not answer them, the seller should:',
  'A minute for each is enough:',
  'Take these to whatever page you buy from:',
  'When the following are clear, the choice is nearly made:',
] as const

export const endings = [
  'If you want one name after all this, begin with {first}, and change your mind wherever your needs differ from the average.',
  'On balance {first} leads our order, {cheapest} costs the least, and the right answer is the one whose weak points you can live with.',
  'On the published evidence the best overall case is that of {first}. A different priority may lead you elsewhere on this page, and should.',
  'On paper, then, {first} is where to start. Check today’s price and the latest comments, and keep the box until you are sure.',
  'Our order puts {first} at the head, for the reasons given; nothing obliges you to agree, and the table is there for those who do not.',
  'Whichever way you lean, compare it once more with {first}, which sets the standard here, and then stop searching.',
  'In the end the evidence favours {first}. It is evidence from descriptions and customers, no more, so treat it as a strong hint.',
  'There is no need to look at everything again. Put {first} beside the one you like best, ask which of its drawbacks would bother you in a month, and choose.',
] as const
