import { z } from 'zod'
import vocabulary from '../../../../fixtures/writer/vocabulary.json'
import { defineDataFile } from '../data-file.ts'

const wordSet = z.array(z.string()).transform((words): ReadonlySet<string> => new Set(words))
/** Matches a text that ends in one of the words. */
const lastWord = z.array(z.string().regex(/^[a-z]+$/)).transform(words => new RegExp(`\\b(${words.join('|')})$`, 'i'))

/** Word lists for reading listings and topics. */
export const getVocabulary = defineDataFile(
  'writer/vocabulary.json',
  vocabulary,
  z.strictObject({
    /** Common words of descriptions, lowercased within a sentence. Other words keep a retailer's capitals. */
    everydayWords: wordSet,
    /** Words that are always capitalised. */
    properNames: wordSet,
    /** Spelling of words in topics, by their lowercase form: "USB-C". */
    spellings: z
      .record(z.string(), z.string())
      .transform((words): ReadonlyMap<string, string> => new Map(Object.entries(words))),
    /** Nouns without a plural: "cookware". */
    massNouns: lastWord,
    /** Nouns with only a plural: "scissors". */
    pairedNouns: lastWord,
  }),
)
