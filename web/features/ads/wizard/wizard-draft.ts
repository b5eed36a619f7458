import { callsToAction, defaultDailyBudget, wizardObjectives } from '../../../../server/contract/ad-values.ts'
import { isRecord, parseJson } from '../../../../server/domain/json.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'

interface AdTexts {
  readonly headline: string
  readonly bodyText: string
  readonly callToAction: (typeof callsToAction)[number]
}

export interface Variant extends AdTexts {
  /** Part of the idempotency key of the call that creates the ad. */
  readonly id: string
  readonly variant: string
}

/** Variant in the form. Its name is null until edited by hand. */
export interface Draft extends AdTexts {
  readonly variant: string | null
}

const genderChoices = ['all', 'men', 'women'] as const

/** Draft of the wizard, valid or not. */
export interface WizardValues {
  /** Id of an existing campaign; `newCampaignId` for a new one; empty if none is chosen. */
  readonly campaignId: string
  /** The name is null until edited by hand: it follows the article. */
  readonly newCampaign: { readonly name: string | null; readonly objective: (typeof wizardObjectives)[number] }
  /** Id of an article, or its slug if a link named it. */
  readonly articleId: string
  /** Null until edited by hand: it follows the article. */
  readonly adSetName: string | null
  /** Id of an existing ad set; `newAdSetId` for a new one; empty for the latest, or a new one if there is none. */
  readonly adSetId: string
  /** Ages of a new ad set, as typed; empty for all. */
  readonly ages: string
  readonly genders: (typeof genderChoices)[number]
  /** Pounds, as typed. */
  readonly dailyBudget: string
  readonly variants: readonly Variant[]
  readonly draft: Draft
}

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

const toRecord = (value: unknown) => (isRecord(value) ? value : {})
const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const toName = (value: unknown) => (typeof value === 'string' ? value : null)

function toTexts({ headline, bodyText, callToAction }: Readonly<Record<string, unknown>>): AdTexts {
  const known = callsToAction.find(each => each === callToAction) ?? emptyDraft.callToAction
  return { headline: toText(headline), bodyText: toText(bodyText), callToAction: known }
}

function toVariants(stored: unknown): Variant[] {
  return Array.isArray(stored)
    ? stored.map(toRecord).map(each => ({ id: toText(each.id), variant: toText(each.variant), ...toTexts(each) }))
    : []
}

/** Reads the draft from session storage. What an earlier release did not store, or stored otherwise, has no value. */
export function readWizardDraft(): WizardValues {
  const stored = toRecord(parseJson(readStored(storageKey, 'tab') ?? ''))
  const [newCampaign, draft] = [toRecord(stored.newCampaign), toRecord(stored.draft)]
  const objective = wizardObjectives.find(each => each === newCampaign.objective)
  return {
    campaignId: toText(stored.campaignId),
    newCampaign: { name: toName(newCampaign.name), objective: objective ?? emptyWizard.newCampaign.objective },
    articleId: toText(stored.articleId),
    adSetName: toName(stored.adSetName),
    adSetId: toText(stored.adSetId),
    ages: toText(stored.ages),
    genders: genderChoices.find(each => each === stored.genders) ?? emptyWizard.genders,
    dailyBudget: toText(stored.dailyBudget ?? emptyWizard.dailyBudget),
    variants: toVariants(stored.variants),
    draft: { variant: toName(draft.variant), ...toTexts(draft) },
  }
}

export function writeWizardDraft(values: WizardValues): void {
  store(storageKey, JSON.stringify(values), 'tab')
}

export function clearWizardDraft(): void {
  store(storageKey, null, 'tab')
}
