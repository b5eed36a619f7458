import type { Family } from '../family.ts'

export const gifts: Family = {
  id: 'gifts',
  match: /\b(gifts?|presents?|keepsakes?|personali[sz]ed|stocking fillers?|christmas|bauble)\b/i,
  unit: 'gift',
  stakes: [
    'A present is chosen for someone who is not in the room. The facts that help are therefore about that person, and a page like this can supply the other half: price, lead time, what is included and how safely it can be exchanged.',
    'The gifts that are kept tend to be small, well made and about the person who receives them. Those that are not kept are usually too large, too clever or too late, and the last of these is the easiest to avoid.',
    'Choosing gifts from descriptions has one difficulty: they are written for the giver. Read them as the person who will open the parcel and they become a good deal shorter.',
  ],
  blocks: [
    {
      heading: 'Start with the person',
      texts: [
        'Think of what they already use and what they complain about. A better version of something worn out pleases more than something new to find room for. When nothing comes to mind, choose what is used up: food, drink, a book, a day. Nobody has too few shelves for those.',
        'Three questions narrow the field at once: what do they do on a free afternoon, what have they stopped buying for themselves, and how much room have they got? If you cannot answer the last, keep it small.',
      ],
    },
    {
      heading: 'Made to order',
      when: /personal|custom|engrav|birth details|family tree/i,
      texts: [
        'Names and dates turn an object into a keepsake and make it impossible to return. Check the spelling, the order of day and month, and the preview, letter by letter. Makers need some days before posting, so add their time to the courier’s. Photographs for printing should be the originals and not copies sent through a chat.',
        'Personal pieces cannot be exchanged for another, and the mistake, if there is one, is usually the customer’s. Let a second person read the text before you send it. Ask how the lettering is done: engraving lasts, print may fade, vinyl can lift.',
      ],
    },
    {
      heading: 'Timing',
      texts: [
        'Work backwards from the day: one day to wrap, two in reserve, then delivery, then making. In December double all of them. If the date cannot be met, a printed picture of what is coming and an honest card are better than something bought in a fright.',
        'The last posting date is published by carriers every winter and is always earlier than expected. A pickup point near the recipient saves a carried parcel and a spoiled surprise.',
      ],
    },
    {
      heading: 'Size, frame, stand',
      when: /frame|print|poster|canvas|plaque|wreath|vase/i,
      texts: [
        'Many pieces are shown in a frame or on a stand that is not included. “Unframed” is printed in small type. Ask for the measurements, compare them with a sheet of A4 and decide whether a standard frame will fit, as special sizes can cost more than the gift.',
      ],
    },
    {
      heading: 'For sad occasions',
      when: /memorial|grave|funeral|sympathy|tribute|missed/i,
      texts: [
        'Memorial pieces are read more closely than any other, so plain wording is safest. For outdoor use ask about the material and how the lettering is fixed, since frost and sun undo printing. Check what the cemetery allows before ordering anything that is to stand there.',
      ],
    },
    {
      heading: 'Price and generosity',
      texts: [
        'A fixed sum, decided beforehand, is the best protection against a bad choice made late. Sharing a present with others buys quality in place of quantity. And a card with three sentences in your own hand raises the value of anything.',
      ],
    },
  ],
  mistakes: [
    'Buying for the occasion and not for the person.',
    'Not checking the spelling on something personal.',
    'Assuming that the frame in the picture comes with it.',
    'Ordering to the last posting date.',
    'Choosing something that obliges the owner to display it.',
    'Forgetting the gift receipt.',
  ],
  care: [
    'When it arrives, open the outer parcel, compare name and date with your order and look for damage, then wrap it again. Keep the order number in your calendar and not in the box. If something is wrong, write on the same day and add a picture.',
    'Store it flat and dry until the day, away from radiators if it is printed or framed. Put the care instructions in the card. For anything that hangs, add the hook.',
  ],
  questions: [
    'Will it arrive with days to spare?',
    'Can it be exchanged?',
    'Are the measurements stated?',
    'What else is needed to use it or put it up?',
    'Is the wording exactly right?',
    'Who else may have had the same idea?',
  ],
  terms: [
    {
      match: /\bpersonali[sz]ed\b/i,
      notes: [
        'A personal piece is made after you order, so count days for making as well as for the post.',
        'Being personalised, it is outside the usual right to return, except when it is faulty.',
        'With names and dates the seller prints what you type, mistakes included.',
        'Ask how the personal part is applied, because that decides how long it stays legible.',
      ],
    },
    {
      match: /\bunframed\b|\bframed\b/i,
      notes: [
        'Find out which of framed and unframed the price refers to.',
        'A print without a frame is half a present until somebody buys the other half.',
      ],
    },
    { match: /\b(slate|rock)\b/i, notes: ['Slate is at home out of doors, and its lettering may not be.'] },
    {
      match: /\b(1st|first) (birthday|christmas)\b/i,
      notes: ['First occasions are kept for decades, so the quality of the material is worth asking about.'],
    },
    { match: /\bcanvas\b/i, notes: ['Canvas forgives handling and wants a frame or a stretcher to look finished.'] },
    { match: /\bwreath|artificial flowers?\b/i, notes: ['Artificial flowers fade in sun, some within a summer.'] },
    {
      match: /\bcollectable\b/i,
      notes: [
        'Collectors mind the box as much as the figure, so see how it is packed.',
        'Before giving a collectable, find out which one they have.',
        'For a collector the exact series number matters.',
      ],
    },
    {
      match: /\banniversary|wedding\b/i,
      notes: ['For weddings the date is fixed, so order early enough to allow a second attempt.'],
    },
  ],
  checks: [
    { match: /\d ?(cm|mm|inch)|A[345]\b/i, unsaid: 'the measurements' },
    { match: /days|dispatch|delivery/i, unsaid: 'how long it takes to make' },
    { match: /gift ?(wrap|box|bag)|boxed/i, unsaid: 'whether it comes in a box fit to give' },
    { match: /slate|wood|canvas|vinyl|ceramic|glass|fabric|acrylic|metal|paper/i, unsaid: 'the material' },
    { match: /engrav|print/i, unsaid: 'how the lettering is applied' },
    { match: /frame/i, unsaid: 'whether a frame is included' },
    { match: /return|exchange/i, unsaid: 'whether it can be exchanged' },
    { match: /outdoor|weather/i, unsaid: 'whether it may stand outdoors' },
    { match: /proof|preview/i, unsaid: 'whether a proof is sent before it is made' },
    { match: /made in|handmade/i, unsaid: 'where it is made' },
  ],
}
