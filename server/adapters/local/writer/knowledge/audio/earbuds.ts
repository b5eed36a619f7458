import type { Family } from '../family.ts'

export const earbuds: Family = {
  id: 'earbuds',
  match: /\bear ?(bud|phone|pod)s?\b|\bin-ear\b|\bair ?pods?\b/i,
  unit: 'pair',
  lighterIsBetter: true,
  stakes: [
    'Wireless earbuds have become so alike on paper that the headline figures hardly separate them. The differences that are felt every day are smaller: whether a tip seals, whether a call can be understood in the street, and how long the buds go before they return to the case.',
    'With earbuds, fit comes before everything. A driver of any size sounds thin through a loose seal, noise reduction leaks out of it, and a run shakes it free. No listing can tell you about your own ears, so the sensible method is to narrow the field by the facts and keep the right to send a pair back.',
    'Almost every pair of earbuds on sale now promises long playtime, noise reduction and deep bass. Read a little slower and those words fall apart into different things: hours with the case or without it, noise removed for you or for your caller, bass from the driver or from an equaliser.',
  ],
  blocks: [
    {
      heading: 'Hours, with the case and without',
      texts: [
        'Playtime in large print nearly always adds the charge held in the case to that of the buds. What limits a flight or a working day is the single charge, which for small earbuds commonly lies between four and eight hours. Noise reduction shortens it and so does loud playback. If only the large number is published, assume that the buds alone hold a fraction of it.',
        'There are two batteries to think about: a tiny one in each bud and a bigger one in the case. Sellers like to print the sum. For commuting the sum is fine, because the case goes along; for long flights or shifts the buds themselves have to last. Over two or three years both will shrink, the small ones first.',
      ],
    },
    {
      heading: 'Two kinds of noise reduction',
      texts: [
        'ANC, active noise cancellation, plays an inverted copy of outside noise into your ear and works best on steady rumble such as engines. ENC and CVC do something else: they clean up your microphone, so that the person at the other end hears less of your street. A listing that says only “noise cancelling mic” is describing the second. Both are useful, and they are not interchangeable.',
        'Ask for whom the noise is being cancelled. If it is the listener, the abbreviation is ANC and there should be microphones on the outside of each bud. If it is the caller, you will see ENC, CVC or a count of microphones. A good seal blocks a fair amount of chatter by itself, without any electronics at all.',
      ],
    },
    {
      heading: 'Fit, tips and hooks',
      texts: [
        'Three sizes of silicone tip suit most people, though often not with the same size on both sides. The right one feels sealed without pressure, and low notes return as soon as it sits properly. Ear hooks hold on through a run and can quarrel with spectacles. Stem designs sit lighter and depend more on the shape of the outer ear.',
        'Try each supplied tip in each ear before judging the sound, because bass disappears first when air leaks. Foam tips, sold separately, grip better and wear out sooner. For sport, a hook or a wing does more than any amount of pressure; for sleeping or a hat, look for the flattest housing.',
      ],
    },
    {
      heading: 'Calls and second devices',
      texts: [
        'Voice pick-up is the weak side of small earbuds, since the microphone is a hand’s breadth from the mouth. If calls are the main purpose, give most attention to comments that mention wind and traffic. People who move between laptop and phone should look for the word multipoint, as it cannot be added afterwards.',
        'For meetings the microphone decides, and more of them is a hint, not a proof. Wind is harder than traffic. Check also whether one bud can be used alone, which lets you keep an ear free and doubles the time until both are empty.',
      ],
    },
    {
      heading: 'Codecs and delay',
      texts: [
        'Bluetooth compresses music with a codec, and both ends must share it. SBC is always there, AAC is what iPhones prefer, and aptX or LDAC are found on many Android phones. In ordinary listening the tuning of the earbuds counts for more. Delay matters for games and video: a low-latency mode helps, though most films are corrected by the player anyway.',
        'Do not pay for a codec that your phone lacks. Apple phones use AAC; Android phones differ. A game mode lowers the lag between picture and sound at some cost in range or battery, and it is only worth having if you play games in which timing is everything.',
      ],
    },
    {
      heading: 'Water and sweat',
      texts: [
        'The water code of earbuds applies to fresh water and to the buds; cases are often unprotected. IPX4 stands for splashes from any side, which covers rain and a workout, while IPX7 means a metre of still water for half an hour. None of these codes includes the sea, a shower with soap or a sauna. Wipe salt off before the buds go back to charge.',
      ],
    },
  ],
  mistakes: [
    'Comparing one pair’s total with the case to another’s single charge.',
    'Reading “noise cancelling” and expecting a quiet train, when the words belong to the microphone.',
    'Judging the sound before trying the other tip sizes.',
    'Buying hooks for comfort with glasses already behind the ears.',
    'Taking driver size as a measure of quality; a larger one is only larger.',
    'Ignoring whether a lost bud or case can be bought singly.',
    'Forgetting that in-ear hygiene rules may limit returns once a seal is broken.',
  ],
  care: [
    'Earwax ends more earbuds than rain does. Pull the tips off now and then, wash them in warm water, dry them fully and brush the mesh with the buds facing down. Keep the charging contacts clean and do not store the case empty for months. Pair them with both devices on the first day, while any fault can still be returned.',
    'On the first evening charge case and buds fully, pair them, and make one call to a friend from outdoors; it is the quickest way to find a bad microphone. Later, a dry cloth after sport and a soft brush on the mesh will do. Set the volume so that you can still follow a nearby voice: ears do not come with a guarantee.',
  ],
  questions: [
    'How many hours do the buds run on one charge, without the case?',
    'Is the noise reduction for my ears or for my caller?',
    'Which tip sizes are in the box?',
    'Does the water code cover the case as well?',
    'Can either bud be used alone?',
    'Will it stay connected to two devices at once?',
    'Can I buy a single replacement bud?',
  ],
  terms: [
    {
      match: /\b(ENC|CVC ?\d?(\.\d)?|noise cancell?(ing|ation) mic\w*|call noise cancell?ing)\b/i,
      notes: [
        'The “{m}” in the description concerns calls: it cleans your voice for the other person and leaves your surroundings as loud as before.',
        'Note that “{m}” is a claim about the microphone, so do not count on it for a quieter bus.',
        'As for “{m}”, that is processing of outgoing speech, which helps whoever you ring.',
        'Callers, not listeners, profit from what the seller calls “{m}”.',
      ],
    },
    {
      match: /\b(ANC|active noise cancell?(ing|ation))\b/i,
      notes: [
        'The {m} named here is the kind that works on what you hear, and it is at its best against steady, low sounds.',
        'Expect {m} to take the edge off engines and fans, and to let voices through.',
        'With {m} the seal of the tips does half the work, so fit and quiet go together.',
      ],
    },
    {
      match: /\b\d{2} ?(H|Hrs?|hours?)\b/i,
      notes: [
        'A figure such as {m} is almost certainly the total with the case, so the buds alone will run for a part of that.',
        'The {m} should be read as several refills from the case, not as one sitting.',
        'Divide the {m} in your head: some of it is in the buds, and the larger share is in the case.',
        'Nobody listens for {m} without a break; what such a total buys is fewer evenings at the socket.',
      ],
    },
    {
      match: /\bIPX[4-8]\b|\bIP\d[4-8]\b/i,
      notes: [
        'By the usual code, {m} speaks of fresh water on the buds; sweat should be wiped off all the same.',
        'For sport, {m} is the relevant line, with the reminder that charging cases are rarely covered.',
        '{m} is a laboratory grade for water, and it ends where soap or salt begins.',
        'Make sure that {m} belongs to the buds on sale and not to their case or an older version.',
      ],
    },
    {
      match: /\bear ?hooks?\b/i,
      notes: [
        'Hooks keep a bud in place through a run and need a moment more to put on, particularly with glasses.',
        'The hooks mark it as a sporting design; on a sofa or under a hat they are in the way.',
      ],
    },
    {
      match: /\b\d{1,2} ?mm drivers?\b/i,
      notes: [
        'Driver size, here given as {m}, tells you how much air can be moved, and tuning does the rest.',
        'Nothing about clarity follows from {m}; it is a dimension.',
      ],
    },
    {
      match: /\b(low latency|game mode|gaming mode)\b/i,
      notes: [
        'The mention of {m} is for players and film watchers, whose picture and sound should arrive together.',
        'A feature like {m} shortens the lag between screen and ear, usually at some cost in battery.',
      ],
    },
    {
      match: /\b(LED|digital) (power )?display\b/i,
      notes: [
        'A charge display on the case saves guessing before a journey.',
        'Being able to read the charge on the case is a modest comfort that one gets used to.',
        'The display belongs to the case, and it answers the one question you have when leaving the house.',
      ],
    },
    {
      match: /\b(deep|big|heavy|extra) bass\b/i,
      notes: [
        'Promises of {m} are about taste: some tunings bury voices under the low end.',
        'Low notes depend on the seal, so “{m}” is only as true as the tip that fits you.',
        'If you listen to speech more than to music, “{m}” is no recommendation.',
      ],
    },
    {
      match: /\btouch control\b/i,
      notes: ['Touch surfaces are neat, and they can misread a hat, a raindrop or a hand that adjusts the fit.'],
    },
  ],
  checks: [
    {
      match: /single charge|per charge|a charge|buds alone|without (the )?case/i,
      unsaid: 'how long the buds run on a single charge',
    },
    { match: /\btips?\b|eartips|S\/M\/L|hooks?\b|open-ear/i, unsaid: 'which sizes of tip are supplied' },
    { match: /multipoint|two devices|dual connect/i, unsaid: 'whether two devices can be connected at once' },
    { match: /\b(AAC|aptX|LDAC|SBC)\b/i, unsaid: 'which audio codecs are supported' },
    { match: /\bANC\b|noise cancel|noise reduc/i, unsaid: 'whether anything is done about noise for the listener' },
    { match: /\d ?g\b|weigh/i, unsaid: 'the weight of each bud' },
    { match: /warranty|guarantee/i, unsaid: 'the length of the guarantee' },
    { match: /\bapp\b|equali[sz]er/i, unsaid: 'whether an app allows the sound to be adjusted' },
    { match: /IPX?\d|water|sweat/i, unsaid: 'any code for water or sweat' },
    { match: /mono\b|one (ear)?bud|single (ear)?bud|either/i, unsaid: 'whether either bud works alone' },
    { match: /\d[ -]?(H|Hrs|hours?)\b/i, unsaid: 'how many hours it plays' },
  ],
}
