import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import type { Ad, AdSet, Campaign } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { routes } from '../../../../app/routes.tsx'
import { ad, adSet, campaign } from '../../../../testing/ads.ts'
import { addDialogMethods } from '../../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../../testing/fake-api.ts'
import { ada, article, head, site } from '../../../../testing/fixtures.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { searching } from '../../../../testing/searching.ts'

type Body = Readonly<Record<string, unknown>>

/** State of the fake server and the create requests it received. */
interface FakeServer {
  campaigns: Campaign[]
  /** All articles are published. */
  articles: ArticleHead[]
  adSets: AdSet[]
  ads: Ad[]
  sent: { call: string; body: Body; key: string | null }[]
}

export const grinders = head()
export const lamps = head({ id: 'a2', slug: 'desk-lamps', title: 'Desk Lamps Compared', category: 'office' })

const createFakeState = (): FakeServer => ({
  campaigns: [campaign()],
  articles: [grinders, lamps],
  adSets: [],
  ads: [],
  sent: [],
})

export const fake = createFakeState()

/** Registers the hooks of a test file. */
export function prepareScreen(): void {
  // No element is hidden, and checking each one takes most of the time.
  searching({ defaultHidden: true, asyncUtilTimeout: 5_000 })
  beforeAll(() => {
    addDialogMethods()
    // jsdom has no layout and cannot scroll.
    Element.prototype.scrollIntoView = () => undefined
    return Promise.all(routes.map(route => route.preload()))
  })
  beforeEach(() => {
    sessionStorage.clear()
    Object.assign(fake, createFakeState())
  })
}

function recordCall(call: string, body: Body, headers: Headers): void {
  fake.sent.push({ call, body, key: headers.get('idempotency-key') })
}

export const sentTo = (call: string) => fake.sent.filter(one => one.call === call).map(({ body }) => body)

export const makeAd = (body: Body, headers: Headers): Ad => {
  recordCall('ads.create', body, headers)
  const { variant, headline, bodyText, adSetId } = body
  const made = ad({
    id: `ad${fake.ads.length + 1}`,
    adSetId: String(adSetId),
    variant: String(variant),
    headline: String(headline),
    bodyText: String(bodyText),
  })
  fake.ads.push(made)
  return made
}

export const makeCampaign = (body: Body, headers: Headers): Campaign => {
  recordCall('campaigns.create', body, headers)
  const made = campaign({ id: 'c9', name: String(body.name), objective: String(body.objective) })
  fake.campaigns = [made, ...fake.campaigns]
  return made
}

export const makeAdSet = (body: Body, headers: Headers): AdSet => {
  recordCall('adsets.create', body, headers)
  const { campaignId, articleId, name, dailyBudget } = body
  const made = adSet({
    id: 's9',
    name: String(name),
    campaignId: String(campaignId),
    articleId: String(articleId),
    campaignName: fake.campaigns.find(({ id }) => id === campaignId)?.name ?? '',
    dailyBudget: Number(dailyBudget),
  })
  fake.adSets = [made, ...fake.adSets]
  return made
}

const answers: FakeAnswers = {
  'site.get': () => site,
  'user.current': () => ada,
  'facebook.status': () => ({ isConfigured: false, message: 'Database-Only Mode', lastSync: null }),
  'articles.list': ({ limit, title = '' }) =>
    fake.articles.filter(one => one.title.toLowerCase().includes(String(title).toLowerCase())).slice(0, Number(limit)),
  'articles.byId': ({ id }) => {
    const found = fake.articles.find(one => one.id === id || one.slug === id)
    if (!found) throw new BlogopsError('not_found', 'There is no such article.')
    return article(found)
  },
  'campaigns.list': () => fake.campaigns,
  'campaigns.create': makeCampaign,
  'adsets.list': () => fake.adSets,
  'adsets.create': makeAdSet,
  'ads.list': ({ adSetId }) => fake.ads.filter(one => one.adSetId === adSetId),
  'ads.create': makeAd,
}

export const refused =
  (code: 'upstream_rejected' | 'upstream_unavailable' | 'storage_full', message: string) => (): never => {
    throw new BlogopsError(code, message)
  }

/** Simulates a lost connection. */
export const loseConnection = (): never => {
  throw new TypeError('network error')
}

export async function open(changes: FakeAnswers = {}, query = '') {
  const both = { ...answers, ...changes }
  const page = await openPage(`/facebook-ads/create${query}`, { server: both, browser: both, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'Create Campaign' })
  return page
}

/** Opens the ads step, with an existing campaign and ad set. */
export async function openAds(changes: FakeAnswers = {}) {
  fake.adSets = [adSet()]
  storeDraft({ campaignId: 'c1', articleId: 'a1' })
  const page = await open(changes, '?step=ads')
  await step('3. Ads (A/B Test)')
  return page
}

/** Stores a draft of the wizard. */
export function storeDraft(values: Body): void {
  const draft = { variant: null, headline: '', bodyText: '', callToAction: 'LEARN_MORE' }
  const rest = { newCampaign: { name: '', objective: 'OUTCOME_TRAFFIC' }, articleId: '', adSetName: null, variants: [] }
  const all = { campaignId: '', ...rest, dailyBudget: '10', draft, ...values }
  sessionStorage.setItem('blogops:campaign-wizard', JSON.stringify(all))
}

export const step = (title: string) => screen.findByRole('heading', { level: 2, name: title })
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => userEvent.click(button(name))
export const pick = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
export const choose = (label: string, value: string) => userEvent.selectOptions(field(label), value)
export const type = (label: string, text: string) => userEvent.type(field(label), text, { delay: null })
export const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await type(label, text)
}
export const toast = (text: string) => screen.findByText(text, { selector: '.toast *' })
export const listed = () => [...document.querySelectorAll('.wizard-variants li strong')].map(one => one.textContent)
export const getOptions = (label: string) => [...field(label).querySelectorAll('option')].map(one => one.text)

export async function addVariant(headline: string, bodyText = 'Which of them grinds finest?') {
  await type('Headline', headline)
  await type('Body text', bodyText)
  await press('Add Variant')
  await waitFor(() => expect(listed()).toContain(headline))
}
