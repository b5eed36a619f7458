import * as z from 'zod'
import { callsToAction, defaultDailyBudget, wizardObjectives } from '../../../../server/contract/schemas/ads.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'

const variantSchema = z.object({
  /** Part of the idempotency key of the call that creates the ad. */
  id: z.string(),
  variant: z.string(),
  headline: z.string(),
  bodyText: z.string(),
  callToAction: z.enum(callsToAction),
})

const wizardSchema = z.object({
  /** Id of an existing campaign; `newCampaignId` for a new one; empty if none is chosen. */
  campaignId: z.string(),
  newCampaign: z.object({
    /** Null until edited by hand: it follows the article. */
    name: z.string().nullable(),
    // An earlier version also offered OUTCOME_APP_PROMOTION.
    objective: z.enum(wizardObjectives).catch('OUTCOME_TRAFFIC'),
  }),
  /** Id of an article, or its slug if a link named it. */
  articleId: z.string(),
  /** Null until edited by hand: it follows the article. */
  adSetName: z.string().nullable(),
  /** Id of an existing ad set; `newAdSetId` for a new one; empty for the latest, or a new one if there is none. */
  adSetId: z.string().default(''),
  /** Ages of a new ad set, as typed; empty for all. */
  ages: z.string().default(''),
  genders: z.enum(['all', 'men', 'women']).default('all'),
  /** Pounds, as typed. */
  dailyBudget: z.string(),
  variants: z.array(variantSchema),
  /** Variant in the form. Its name is null until edited by hand. */
  draft: variantSchema.omit({ id: true }).extend({ variant: z.string().nullable() }),
})

/** Draft of the wizard, valid or not. */
export type WizardValues = Readonly<z.output<typeof wizardSchema>>
export type Variant = Readonly<z.output<typeof variantSchema>>
export type Draft = WizardValues['draft']

export const newCampaignId = 'new'
export const newAdSetId = 'new'

export const emptyDraft: Draft = { variant: null, headline: '', bodyText: '', callToAction: 'LEARN_MORE' }

export const emptyWizard: WizardValues = {
  campaignId: '',
  newCampaign: { name: null, objective: 'OUTCOME_TRAFFIC' },
  articleId: '',
  adSetName: null,
  adSetId: '',
  ages: '',
  genders: 'all',
  dailyBudget: String(defaultDailyBudget),
  variants: [],
  draft: emptyDraft,
}

/** Returns true if the form contains unsaved text. */
export function hasText({ headline, bodyText }: Draft): boolean {
  return headline.trim() !== '' || bodyText.trim() !== ''
}

const storageKey = 'blogops:campaign-wizard'

/** Reads the draft from session storage. */
export function readWizardDraft(): WizardValues {
  try {
    return wizardSchema.parse(JSON.parse(readStored(storageKey, 'tab') ?? ''))
  } catch {
    // No draft, or the format of an earlier release.
    return emptyWizard
  }
}

export function writeWizardDraft(values: WizardValues): void {
  store(storageKey, JSON.stringify(values), 'tab')
}

export function clearWizardDraft(): void {
  store(storageKey, null, 'tab')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letter of an index: A for 0, B for 1, AA after Z. */
function getLetter(index: number): string {
  const prefixIndex = Math.floor(index / alphabet.length)
  return (prefixIndex > 0 ? getLetter(prefixIndex - 1) : '') + alphabet.charAt(index % alphabet.length)
}

/** Returns the first free letter as the name of a variant, starting at index `listedCount`. */
export function getNextName(listedCount: number, taken: readonly string[]): string {
  let index = listedCount
  while (isTaken(getLetter(index), taken)) index += 1
  return getLetter(index)
}

const toComparable = (name: string) => name.trim().toLowerCase()

/** Returns true if another variant has the name, in any case. */
export function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some(other => toComparable(other) === toComparable(name))
}
