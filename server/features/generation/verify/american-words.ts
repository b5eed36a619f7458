/**
 * American spellings with their British equivalents. Only unambiguous words: "program", "practice", "license", "curb",
 * "draft", "check", "tire" alone and words in "-ize" are British too.
 */

/** Word families by stem and ending: "color" gives color, colors, colored and so on. */
const FAMILIES: readonly [american: string, british: string, stems: string, endings: string][] = [
  [
    'or',
    'our',
    'arm behavi cand clam col demean endeav fav ferv flav glam harb hon lab neighb od parl ranc rig rum sav splend tum val vap vig discol dishon misbehavi multicol tricol bicol watercol',
    ' s ed ing ful fully less able ably ite ites er ers y ies al ally ist hood hoods',
  ],
  [
    'er',
    're',
    'cent epicent theat amphitheat lit millilit centilit decilit kilomet centimet millimet micromet fib microfib calib lust somb meag spect sab sepulch',
    ' s',
  ],
  ['or', 'our', 'hum', ' s ed ing less'],
  ['yze', 'yse', 'anal paral catal breathal dial hydrol electrol psychoanal', ' s d r rs'],
  ['yzing', 'ysing', 'anal paral catal breathal dial hydrol electrol psychoanal', ''],
  [
    '',
    'l',
    'bevel cancel channel chisel counsel dial duel enamel equal fuel funnel gravel grovel hostel initial jewel label level libel marvel model panel parcel pedal pummel quarrel ravel refuel revel rival shovel shrivel signal snorkel spiral stencil swivel tassel total towel travel trowel tunnel unravel yodel outrival barrel dishevel equal remodel relabel mislabel unlabel',
    'ed ing er ers ings',
  ],
]

const WORD_PAIRS = `
aluminum aluminium
analog analogue|analogs analogues
catalog catalogue|catalogs catalogues|cataloged catalogued|cataloging cataloguing
monolog monologue|prolog prologue|epilog epilogue
gray grey|grays greys|grayed greyed|graying greying|grayer greyer|grayish greyish|grayscale greyscale
mold mould|molds moulds|molded moulded|molding moulding|moldings mouldings|moldy mouldy|moldable mouldable
smolder smoulder|smoldering smouldering|smolders smoulders
plow plough|plows ploughs|plowed ploughed|plowing ploughing|snowplow snowplough
mustache moustache|mustaches moustaches
skeptic sceptic|skeptics sceptics|skeptical sceptical|skeptically sceptically|skepticism scepticism
pajama pyjama|pajamas pyjamas
cozy cosy|cozier cosier|coziest cosiest|cozily cosily|coziness cosiness
maneuver manoeuvre|maneuvers manoeuvres|maneuvered manoeuvred|maneuvering manoeuvring|maneuverable manoeuvrable|maneuverability manoeuvrability
jewelry jewellery
mom mum|moms mums|mommy mummy|mommies mummies
math maths
defense defence|defenses defences|defenseless defenceless|offense offence|offenses offences|pretense pretence
fulfill fulfil|fulfills fulfils|fulfillment fulfilment|installment instalment|installments instalments
enroll enrol|enrolls enrols|enrollment enrolment|skillful skilful|skillfully skilfully|willful wilful|willfully wilfully
distill distil|distills distils|instill instil|instills instils|enthrall enthral|enthralls enthrals
marvelous marvellous|marvelously marvellously|woolen woollen|woolens woollens|wooly woolly|grueling gruelling
unrivaled unrivalled|unequaled unequalled|untrammeled untrammelled|cancelation cancellation
centerpiece centrepiece|centerpieces centrepieces|centering centring|fiberglass fibreglass|fiberboard fibreboard
aging ageing
omelet omelette|omelets omelettes
licorice liquorice
orthopedic orthopaedic|orthopedics orthopaedics|pediatric paediatric|pediatrics paediatrics|pediatrician paediatrician|pediatricians paediatricians
anesthetic anaesthetic|anesthesia anaesthesia|anemia anaemia|estrogen oestrogen|diarrhea diarrhoea|hemorrhage haemorrhage|leukemia leukaemia
esthetic aesthetic|esthetics aesthetics|esthetically aesthetically
drafty draughty
thru through
counselor counsellor|counselors counsellors|councilor councillor|councilors councillors
centered centred|uncentered uncentred
favoritism favouritism|laborer labourer|laborers labourers|colorway colourway|colorways colourways|colorfast colourfast|colorblind colour-blind
flavorsome flavoursome|flavorings flavourings|colorings colourings|colorant colourant
`

function expandFamilies(): [string, string][] {
  return FAMILIES.flatMap(([american, british, stems, endings]) =>
    stems
      .split(' ')
      .flatMap(stem =>
        endings
          .split(' ')
          .map((ending): [string, string] => [`${stem}${american}${ending}`, `${stem}${british}${ending}`]),
      ),
  )
}

function parseWordPairs(): [string, string][] {
  const pairs = WORD_PAIRS.trim().split(/[|\n]/)
  return pairs.flatMap((pair): [string, string][] => {
    const [american = '', ...british] = pair.trim().split(' ')
    return american === '' ? [] : [[american, british.join(' ')]]
  })
}

/** British spellings by American ones, in lower case. */
export const BRITISH: ReadonlyMap<string, string> = new Map([...expandFamilies(), ...parseWordPairs()])

/** Words that are American only in certain contexts. The first group is the word. */
export const CONTEXTUAL: readonly [spelling: RegExp, british: string][] = [
  [/\b(airplanes?)\b(?! mode)/gi, 'aeroplane'],
  [/(?<=(?:\d|\b(?:few|several|many|square|cubic|half a)) ?-?)(meters?)\b/gi, 'metre'],
  [/\b(tires?)(?= (?:pressures?|pumps?|inflators?|treads?|levers?|valves?|chains?|walls?|marks?)\b)/gi, 'tyre'],
  [
    /(?<=\b(?:bike|bicycle|car|flat|spare|rubber|front|rear|winter|pneumatic|road|fat|knobbly|wide|new) )(tires)\b/gi,
    'tyre',
  ],
]
